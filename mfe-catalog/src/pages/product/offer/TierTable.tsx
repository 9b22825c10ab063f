import { formatNumber } from '@shop/shared/lib/digits';
import { formatTomanNumber } from '@shop/shared/lib/money';
import { Table } from '@shop/shared/ui/Table';
import { quantityTitle, type TierRow } from './offer.ts';
import styles from './TierTable.module.scss';

/** The price of a unit by quantity; the row that applies to the chosen quantity is marked. */
export function TierTable({ rows, unit }: { rows: TierRow[]; unit: string }) {
  if (rows.length === 0) return null;
  return (
    <div className={styles.tiers}>
      <Table caption="قیمت پلکانی">
        <thead>
          <tr>
            <th scope="col">{quantityTitle(unit)}</th>
            <th scope="col" data-number>
              هر {unit} (تومان)
            </th>
            <th scope="col" data-number>
              تخفیف
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, price, percent, applies }) => (
            <tr key={from} aria-current={applies ? 'true' : undefined} className={styles.row}>
              <th scope="row">
                {to === undefined
                  ? `${formatNumber(from)} و بیشتر`
                  : to === from
                    ? formatNumber(from)
                    : `${formatNumber(from)} تا ${formatNumber(to)}`}
              </th>
              <td data-number>{formatTomanNumber(price)}</td>
              <td data-number>{percent > 0 ? `${formatNumber(percent)}٪` : '—'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
