import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { Price } from '@shop/shared/ui/Price';
import { QuantityStepper } from '@shop/shared/ui/QuantityStepper';
import type { ReactNode } from 'react';
import type { Product, Variant } from '../data.ts';
import styles from './Offer.module.scss';
import { limitOf, most, nextTier, stockOf, tierRows, totalOf } from './offer.ts';
import { TierTable } from './TierTable.tsx';

type OfferProps = {
  product: Product;
  variant: Variant;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** The button, or what stands in its place. */
  action: ReactNode;
};

/** What the chosen variant costs, whether it is there, and how many. */
export function Offer({ product, variant, quantity, onQuantity, action }: OfferProps) {
  const { pack_step: pack, unit } = product;
  const { price, compare_at } = variant;
  const { max, byRule } = limitOf(variant, pack);
  const stock = stockOf(variant, pack);
  const total = totalOf(product, variant, quantity);
  const next = nextTier(product, variant, quantity);
  const forSale = price !== null && stock !== 'none';
  return (
    <div className={styles.offer}>
      <div aria-live="polite" className={styles.head}>
        <Price amount={price} before={compare_at} size="lg" />
        {price === null ? null : <StockWords stock={stock} left={variant.stock} unit={unit} />}
      </div>
      {forSale ? (
        <>
          <div className={styles.row}>
            <QuantityStepper
              label="تعداد"
              labelled
              pack={pack}
              min={pack}
              max={max}
              unit={unit}
              whyNoMore={
                byRule
                  ? `در یک سفارش تا ${toPersianDigits(most)} ${unit} فروخته می‌شود؛ برای بیشتر تماس بگیرید.`
                  : undefined
              }
              value={quantity}
              onValue={onQuantity}
            />
            <div aria-live="polite" className={styles.total}>
              <span className={styles.totalTitle}>
                جمع {toPersianDigits(quantity)} {unit}
              </span>
              <Price amount={total?.total ?? null} before={total?.before} />
            </div>
          </div>
          {next ? (
            <p className={styles.next}>
              با {toPersianDigits(next.more)} {unit} بیشتر، هر {unit} <strong>{formatToman(next.price)}</strong> می‌شود.
            </p>
          ) : null}
        </>
      ) : null}
      {action}
      {forSale ? <TierTable rows={tierRows(product, variant, quantity)} unit={unit} /> : null}
    </div>
  );
}

type StockWordsProps = { stock: ReturnType<typeof stockOf>; left: number; unit: string };

function StockWords({ stock, left, unit }: StockWordsProps) {
  return (
    <p className={styles.stock} data-state={stock}>
      {stock === 'none' && 'ناموجود'}
      {stock === 'few' && `تنها ${toPersianDigits(left)} ${unit} در انبار مانده`}
      {stock === 'plenty' && 'موجود در انبار'}
    </p>
  );
}
