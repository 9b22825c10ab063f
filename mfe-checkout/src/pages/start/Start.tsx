import { ButtonLink } from '@shop/shared/ui/Button';

/** Its loader leads to the basket before this is drawn. */
export function Page() {
  return <ButtonLink to="/checkout/cart">سبد خرید</ButtonLink>;
}
