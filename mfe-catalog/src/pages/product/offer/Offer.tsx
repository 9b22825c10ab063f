import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { Button } from '@shop/shared/ui/Button';
import { Price } from '@shop/shared/ui/Price';
import { QuantityStepper } from '@shop/shared/ui/QuantityStepper';
import { type ReactNode, type Ref, useState } from 'react';
import type { Product, Variant } from '../data.ts';
import styles from './Offer.module.scss';
import { nextTier, orderLimit, packStockLevel, quantityTitle, type StockLevel, tierRows, totalOf } from './offer.ts';
import { TierTable } from './TierTable.tsx';

type OfferProps = {
  product: Product;
  variant: Variant;
  quantity: number;
  onQuantity: (quantity: number) => void;
  quantityField: Ref<HTMLInputElement>;
  onBulkRequest: (quantity: number | undefined) => void;
  /** The buy or request button. */
  action: ReactNode;
};

/** Price, stock and quantity of the chosen variant. */
export function Offer({ product, variant, quantity, onQuantity, quantityField, onBulkRequest, action }: OfferProps) {
  const { pack_step: packStep, unit } = product;
  const { price, compare_at } = variant;
  const [wanted, setWanted] = useState<number>();
  const { max, byRule } = orderLimit(variant, product);
  const stock = packStockLevel(variant, packStep);
  const total = totalOf(product, variant, quantity);
  const next = nextTier(product, variant, quantity);
  const forSale = price !== null && stock !== 'none';
  return (
    <div className={styles.offer}>
      <div aria-live="polite" className={styles.head}>
        <Price amount={price} before={compare_at} size="lg" />
        {price === null ? null : <StockText level={stock} pieces={variant.stock} unit={unit} />}
      </div>
      {forSale ? (
        <div data-screen className={styles.row}>
          <QuantityStepper
            label={quantityTitle(unit)}
            labelled
            pack={packStep}
            min={packStep}
            max={max}
            unit={unit}
            whyNoMore={byRule ? `از هر کالا در یک سفارش بیش از ${formatNumber(max)} ${unit} فروخته نمی‌شود.` : undefined}
            onExcess={setWanted}
            value={quantity}
            onValue={onQuantity}
            fieldRef={quantityField}
          />
          <div aria-live="polite" className={styles.total}>
            <span className={styles.totalTitle}>
              جمع {formatNumber(quantity)} {unit}
            </span>
            <Price amount={total?.total ?? null} before={total?.before} />
          </div>
        </div>
      ) : null}
      {action}
      {forSale ? (
        <>
          {next ? (
            <p data-screen className={styles.next}>
              با {formatNumber(next.more)} {unit} بیشتر، هر {unit} <strong>{formatToman(next.price)}</strong> می‌شود.
            </p>
          ) : null}
          <TierTable rows={tierRows(product, variant, quantity)} unit={unit} />
          <BulkNote max={max} unit={unit} wanted={wanted} onRequest={onBulkRequest} />
        </>
      ) : null}
    </div>
  );
}

type BulkNoteProps = {
  max: number;
  unit: string;
  /** The quantity that was asked for although one order cannot have it. */
  wanted: number | undefined;
  onRequest: (quantity: number | undefined) => void;
};

/** The way to more units than one order can have. */
const BulkNote = ({ max, unit, wanted, onRequest }: BulkNoteProps) => (
  <p data-screen className={styles.bulk}>
    <span>
      {wanted === undefined
        ? `بیش از ${formatNumber(max)} ${unit} می‌خواهید؟`
        : `${formatNumber(wanted)} ${unit} می‌خواهید؟`}
    </span>
    <Button variant="quiet" onClick={() => onRequest(wanted)}>
      درخواست خرید عمده
    </Button>
  </p>
);

type StockTextProps = { level: StockLevel; pieces: number; unit: string };

function StockText({ level, pieces, unit }: StockTextProps) {
  return (
    <p className={styles.stock} data-state={level}>
      {level === 'none' && 'ناموجود'}
      {level === 'few' && `فقط ${formatNumber(pieces)} ${unit} در انبار مانده`}
      {level === 'plenty' && 'موجود در انبار'}
    </p>
  );
}
