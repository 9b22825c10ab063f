import { $general, getDraftOwner } from '@shop/shared/kernel';

type Basket = { items: readonly { product_id: number }[] };

/** Shows a member's basket in the header, unless the member has logged out or switched accounts since. */
export function showBasket({ items }: Basket, owner: string): void {
  if (owner !== getDraftOwner()) return;
  $general.setKey('basketCount', items.length);
  $general.setKey(
    'basketItemIds',
    items.map(({ product_id }) => product_id),
  );
}
