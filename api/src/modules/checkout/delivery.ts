import { createHash } from 'node:crypto';
import { streetText } from '@shop/shared/lib/address-text';
import type { AddressRow } from '../addresses/repository.ts';
import type { Address, Delivery } from '../orders/place.ts';
import type { CheckoutState } from './state.ts';

/** How and where the order of this checkout would be delivered. Undefined while that is not chosen. */
export function deliveryOf({ method, slot, address, recipient }: CheckoutState): Delivery | undefined {
  if (method === undefined) return undefined;
  const common = {
    recipient_name: recipient.name,
    recipient_mobile: recipient.mobile,
    isPostpaid: method.price === null,
    dates: slot === undefined ? { from: method.fromDay, to: method.toDay } : { from: slot.day, to: slot.day },
    slot: slot && { day: slot.day, from: slot.from, to: slot.to },
  };
  if (method.method === 'pickup') return { ...common, method: 'pickup' };
  return address && { ...common, ...addressOf(address), method: method.method };
}

function addressOf({ province, city, line, plaque, unit, postal_code }: AddressRow): Address {
  return { province, city, address: streetText({ line, plaque, unit }), postal_code };
}

/**
 * A digest of what the shopper confirms. The total alone does not show a tab that another tab has chosen a different address or colour
 * since.
 */
export function versionOf(state: CheckoutState): string {
  const { basket, quote, draft } = state;
  const lines = basket.items.map(({ variant_id, quantity, total }) => [variant_id, quantity, total]);
  const content = JSON.stringify([lines, quote.total, deliveryOf(state), draft?.note]);
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
