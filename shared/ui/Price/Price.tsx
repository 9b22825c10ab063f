import { toPersianDigits } from '../../lib/digits.ts';
import { formatTomanNumber, type Rial } from '../../lib/money.ts';
import { discountPercent } from '../../lib/pricing.ts';
import styles from './Price.module.scss';

type PriceProps = {
  /** null: the price is on request. */
  amount: Rial | null;
  /** The price before a discount; shown only when it is higher. */
  before?: Rial | null | undefined;
  /** The lowest of several prices: shown with «از». */
  from?: boolean;
  size?: 'lg' | undefined;
};

export function Price({ amount, before, from = false, size }: PriceProps) {
  if (amount === null) {
    return (
      <p className={styles.price} data-size={size} data-kind="on-request">
        قیمت با استعلام
      </p>
    );
  }
  const percent = discountPercent(amount, before);
  return (
    <p className={styles.price} data-size={size}>
      {percent > 0 && before ? (
        <span className={styles.discount}>
          <del className={styles.before}>
            <span className={styles.hidden}>قیمت قبلی: </span>
            {formatTomanNumber(before)}
          </del>
          <span className={styles.percent}>
            <span className={styles.hidden}>تخفیف: </span>
            {`${toPersianDigits(percent)}٪`}
          </span>
        </span>
      ) : null}
      <span>
        {from ? 'از ' : ''}
        <b>{formatTomanNumber(amount)}</b> تومان
      </span>
    </p>
  );
}
