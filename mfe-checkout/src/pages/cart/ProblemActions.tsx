import { formatNumber } from '@shop/shared/lib/digits';
import { roundUpToPacks } from '@shop/shared/lib/pricing';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { type Item, setQuantity } from '../../cart/cart.ts';

type ProblemActionsProps = { item: Item; code: NonNullable<Item['problem']>['code'] };

/** The way to an orderable line. Every line can also be removed. */
export function ProblemActions({ item, code }: ProblemActionsProps) {
  const { quantity, max_quantity, pack_step, url } = item;
  if (code === 'not-sold') return null;
  if (code === 'sold-out') {
    return (
      <ButtonLink to={url} variant="quiet">
        وقتی موجود شد خبرم کنید
      </ButtonLink>
    );
  }
  if (code === 'price-on-request') {
    return (
      <ButtonLink to={url} variant="quiet">
        استعلام قیمت
      </ButtonLink>
    );
  }
  const possible = Math.min(roundUpToPacks(quantity, pack_step), max_quantity);
  return (
    <>
      <QuantityButton item={item} quantity={possible} />
      {code === 'too-many' ? <BulkRequestLink item={item} quantity={quantity} /> : null}
    </>
  );
}

/** Leads to the form of a bulk request, with the quantity filled in: the page of the product opens it for this fragment. */
export function BulkRequestLink({ item: { url, variant_id, unit }, quantity }: { item: Item; quantity: number }) {
  return (
    <ButtonLink to={`${url}?variant=${variant_id}#bulk=${quantity}`} variant="quiet">
      درخواست خرید {formatNumber(quantity)} {unit}
    </ButtonLink>
  );
}

export function QuantityButton({ item, quantity }: { item: Item; quantity: number }) {
  const label = `تغییر به ${formatNumber(quantity)} ${item.unit}`;
  return (
    <Button variant="quiet" aria-label={`${item.name}: ${label}`} onClick={() => setQuantity(item, quantity)}>
      {label}
    </Button>
  );
}
