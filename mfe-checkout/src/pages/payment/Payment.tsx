import { useSearchParams } from '@shop/shared/kernel';
import { NewOrder } from './NewOrder.tsx';
import { PlacedOrder } from './PlacedOrder.tsx';

/** Before an order is placed its review; afterwards, with its number in the address, the order that is paid. */
export function Page() {
  const [search] = useSearchParams();
  const number = search.get('order');
  return number === null ? <NewOrder /> : <PlacedOrder key={number} number={number} />;
}
