import { goodsPriceTitle } from '@shop/shared/lib/goods-price-title';
import { formatToman, type Rial, toRial } from '@shop/shared/lib/money';
import type { ReactNode } from 'react';
import styles from './AmountRows.module.scss';
import page from './page.module.scss';

type Amounts = {
  /** Without any discount. */
  before: Rial;
  /** With discounted prices and tiers. */
  goods: Rial;
  /** By the coupon. */
  discount: Rial;
  total: Rial;
  /** Included in the total. */
  vat: Rial;
};

type AmountRowsProps = {
  amounts: Amounts;
  /** The number of different goods. */
  lineCount: number;
  totalName: string;
  /** Rows between the discounts and the total. */
  others: readonly { name: string; value: string }[];
  /** The amounts of a change are on their way. */
  isUpdating?: boolean;
};

/** The amounts of a basket or an order, one below the other, with their sum. */
export function AmountRows({ amounts, lineCount, totalName, others, isUpdating = false }: AmountRowsProps) {
  const { before, goods, discount, total, vat } = amounts;
  return (
    <div aria-busy={isUpdating || undefined} className={page.busy}>
      <div className={styles.amounts}>
        <dl className={styles.rows}>
          <Row name={goodsPriceTitle(lineCount)}>{formatToman(before)}</Row>
          {before > goods ? (
            <Row name="سود شما از این خرید" isSaving>
              {formatToman(toRial(before - goods))}
            </Row>
          ) : null}
          {discount > 0 ? (
            <Row name="کد تخفیف" isSaving>
              {formatToman(discount)}
            </Row>
          ) : null}
          {others.map(({ name, value }) => (
            <Row key={name} name={name}>
              {value}
            </Row>
          ))}
          <div className={styles.total}>
            <dt>{totalName}</dt>
            <dd>{formatToman(total)}</dd>
          </div>
        </dl>
        <p className={styles.note}>{vatText(vat)}</p>
      </div>
    </div>
  );
}

type RowProps = { name: string; isSaving?: boolean; children: ReactNode };

const Row = ({ name, isSaving = false, children }: RowProps) => (
  <div className={styles.row} data-saving={isSaving}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The amounts of an order before and after it is placed. */
export const OrderSummary = (props: Omit<AmountRowsProps, 'totalName'>) => (
  <section aria-labelledby="amounts" className={page.summary}>
    <h2 id="amounts" className={page.heading}>
      مبلغ سفارش
    </h2>
    <AmountRows totalName="مبلغ پرداختی" {...props} />
  </section>
);

/** In whole Toman, because it is part of another amount and nobody pays it by itself. */
const vatText = (vat: Rial): string =>
  `${formatToman(toRial(Math.round(vat / 10) * 10))} از این مبلغ مالیات بر ارزش افزوده است.`;

/** `price`: null if the carrier is paid on delivery. */
export function shippingText(price: Rial | null): string {
  if (price === null) return 'پس‌کرایه';
  return price === 0 ? 'رایگان' : formatToman(price);
}
