import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatTomanNumber } from '@shop/shared/lib/money';
import { Table } from '@shop/shared/ui/Table';
import type { TierRow } from './offer.ts';
import { most } from './offer.ts';
import styles from './TierTable.module.scss';

const count = (value: number) => toPersianDigits(String(value).replace(/\B(?=(\d{3})+$)/g, '٬'));

/** What a piece costs from which quantity on; the row that counts now is marked. */
export function TierTable({ rows, unit }: { rows: TierRow[]; unit: string }) {
  if (rows.length === 0) return null;
  return (
    <div className={styles.tiers}>
      <Table caption="قیمت پلکانی">
        <thead>
          <tr>
            <th scope="col">تعداد</th>
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
                  ? `${count(from)} و بیشتر`
                  : to === from
                    ? count(from)
                    : `${count(from)} تا ${count(to)}`}
              </th>
              <td data-number>{formatTomanNumber(price)}</td>
              <td data-number>{percent > 0 ? `${count(percent)}٪` : '—'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.some(({ beyond }) => beyond) ? (
        <p className={styles.note}>
          برای بیش از {count(most)} {unit} پیش از سفارش با ما هماهنگ کنید.
        </p>
      ) : null}
    </div>
  );
}
