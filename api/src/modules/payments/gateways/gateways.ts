import { isLocalOrigin } from '@shop/shared/lib/local-requests';
import type { Settings } from '../../../settings.ts';
import type { Gateway } from './gateway.ts';
import { httpTransport, type Transport } from './transport.ts';
import { zarinpal } from './zarinpal.ts';
import { zibal } from './zibal.ts';

type Parts = Pick<Settings, 'gateways' | 'shopOrigin' | 'rules'>;
export type Gateways = ReturnType<typeof gatewaysFrom>;

/** Whether the pages of the local bank exist: never on a shop that others can reach. */
export function usesLocalBank({ gateways, shopOrigin }: Pick<Settings, 'gateways' | 'shopOrigin'>): boolean {
  return gateways.some(({ id }) => id === 'local') && isLocalOrigin(shopOrigin);
}

type Links = {
  /** Reaches the local bank inside this process. */
  sendToLocalBank: Transport;
  /** Bank transfers, when the shop takes them. */
  transfer?: Gateway | undefined;
};

/** The gateways that the settings name, in their order, and transfers for amounts that are too large for them. */
export function gatewaysFrom(settings: Parts, { sendToLocalBank, transfer }: Links) {
  const { min, max, timeoutMs } = settings.rules.payment;
  const limits = { min, max };
  const online = settings.gateways.flatMap(({ id, merchant, address }): Gateway[] => {
    const send = httpTransport({ address, timeoutMs });
    if (id === 'zibal') return [zibal({ merchant, address, limits, send })];
    if (id === 'zarinpal') return [zarinpal({ id, limits, merchant, pages: address, send })];
    if (!usesLocalBank(settings)) return [];
    const pages = `${address}/_local/bank`;
    return [zarinpal({ id, limits, merchant, pages, send: sendToLocalBank })];
  });

  const all = transfer === undefined ? online : [...online, transfer];

  return {
    all,
    find: (id: string): Gateway | undefined => all.find((gateway) => gateway.id === id),
    /** The gateways that take this amount, the chosen one first. */
    forAmount: (amount: number, chosen?: string): Gateway[] =>
      all
        .filter(({ limits: { min: least, max: most } }) => amount >= least && amount <= most)
        .toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen)),
    limits,
    /** Where a browser comes back to. */
    returnUrl: (id: string) => `${settings.shopOrigin}/api/v1/payments/return/${id}`,
  };
}
