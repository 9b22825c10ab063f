import { keptAtom } from '@shop/shared/kernel';

export type PricePer = 'piece' | 'pack';

/** Whether this device's visitor reads prices by the piece or by the pack. */
export const $pricePer = keptAtom<PricePer>({
  key: 'price-per',
  version: 1,
  empty: 'piece',
  read: (stored) => (stored === 'piece' || stored === 'pack' ? stored : undefined),
});
