import { formatToman, type Rial, toRial } from '@shop/shared/lib/money';
import styles from './AmountRows.module.scss';

type AmountRow = { name: string; value: string; isSaving?: boolean };

type AmountRowsProps = {
  rows: readonly AmountRow[];
  total: AmountRow;
  /** A sentence below the total. */
  note: string;
};

/** The amounts of a basket or an order, one below the other, with their sum. */
export const AmountRows = ({ rows, total, note }: AmountRowsProps) => (
  <div className={styles.amounts}>
    <dl className={styles.rows}>
      {rows.map(({ name, value, isSaving = false }) => (
        <div key={name} className={styles.row} data-saving={isSaving}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.name}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
    <p className={styles.note}>{note}</p>
  </div>
);

/** In whole Toman, because it is part of another amount and nobody pays it by itself. */
export const vatText = (vat: Rial): string =>
  `${formatToman(toRial(Math.round(vat / 10) * 10))} از این مبلغ مالیات بر ارزش افزوده است.`;
