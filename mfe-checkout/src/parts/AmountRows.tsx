import { goodsPriceTitle } from '@shop/shared/lib/goods-price-title';
import { formatToman, type Rial, toRial } from '@shop/shared/lib/money';
import { weightText } from '@shop/shared/lib/weight';
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
  weightGrams?: number;
  /** The costs of the shipping in words. */
  shipping?: string | undefined;
  /** The amounts of a change are on their way. */
  isUpdating?: boolean;
};

/** The amounts of a basket or an order, one below the other, with their sum. */
export function AmountRows(props: AmountRowsProps) {
  const { amounts, lineCount, totalName, weightGrams = 0, shipping, isUpdating = false } = props;
  const { before, goods, discount, total } = amounts;
  // In whole Toman, because it is part of another amount and nobody pays it by itself.
  const vat = toRial(Math.round(amounts.vat / 10) * 10);
  return (
    <div aria-busy={isUpdating || undefined} className={page.busy}>
      <div className={styles.amounts}>
        <dl className={styles.rows}>
          {before > 0 ? <Row name={goodsPriceTitle(lineCount)}>{formatToman(before)}</Row> : null}
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
          {weightGrams > 0 ? <Row name="وزن تقریبی">{weightText(weightGrams)}</Row> : null}
          {shipping ? <Row name="هزینهٔ ارسال">{shipping}</Row> : null}
          <div className={styles.total}>
            <dt>{totalName}</dt>
            <dd>{formatToman(total)}</dd>
          </div>
        </dl>
        {vat > 0 ? <p className={styles.note}>{formatToman(vat)} از این مبلغ مالیات بر ارزش افزوده است.</p> : null}
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

type OrderSummaryProps = Omit<AmountRowsProps, 'totalName'> & { children?: ReactNode };

/** The amounts of an order before and after it is placed. */
export const OrderSummary = ({ children, ...props }: OrderSummaryProps) => (
  <section aria-labelledby="amounts" className={page.summary}>
    <h2 id="amounts" className={page.heading}>
      مبلغ سفارش
    </h2>
    <AmountRows totalName="مبلغ پرداختی" {...props} />
    {children}
  </section>
);

/** `price`: null if the carrier is paid on delivery. */
export function shippingText(price: Rial | null): string {
  if (price === null) return 'پس‌کرایه';
  return price === 0 ? 'رایگان' : formatToman(price);
}
