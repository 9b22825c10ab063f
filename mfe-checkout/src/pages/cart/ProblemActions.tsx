import { formatNumber } from '@shop/shared/lib/digits';
import { roundUpToPacks } from '@shop/shared/lib/pricing';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { type Item, setQuantity } from '../../cart/cart.ts';

type ProblemActionsProps = { item: Item; code: NonNullable<Item['problem']>['code'] };

/** The way to an orderable line. Every line can also be removed. */
export function ProblemActions({ item, code }: ProblemActionsProps) {
  const { name, unit, quantity, max_quantity, pack_step, url } = item;
  if (code === 'not-sold') return null;
  if (code === 'sold-out') {
    return (
      <ButtonLink to={url} variant="quiet">
        خبرم کنید وقتی موجود شد
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
    <Button
      variant="quiet"
      aria-label={`تعداد ${name} ${formatNumber(possible)} ${unit} شود`}
      onClick={() => setQuantity(item, possible)}
    >
      {formatNumber(possible)} {unit} شود
    </Button>
  );
}
