import { ButtonLink } from '@shop/shared/ui/Button';

/** Never visible: the page's loader redirects to the basket. */
export function Page() {
  return <ButtonLink to="/checkout/cart">سبد خرید</ButtonLink>;
}
