import { openShop, type Shop, type ShopOptions } from 'e2e/harness/shop';
import { fewArenas, heapLimits } from '../../scripts/memory-limits.ts';

/** A shop whose api and edge have the memory limits of `start` and of the units in deploy/, in place of the flags that make tests cheap. */
export function openMeasuredShop({ env, ...options }: Omit<ShopOptions, 'nodeFlags'> = {}): Promise<Shop> {
  return openShop({ ...options, env: { ...fewArenas, ...env }, nodeFlags: heapLimits });
}
