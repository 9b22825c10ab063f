import { randomUUID } from 'node:crypto';
import { defaultSpec, type Spec } from '@shop/shared/lib/special-order';
import { inTransaction } from '../src/database/transaction.ts';
import { quotesService } from '../src/modules/special-orders/quotes.ts';
import { specialOrdersService } from '../src/modules/special-orders/service.ts';
import { walletLedger } from '../src/modules/wallet/ledger.ts';
import { buildMember } from './builders.ts';
import { messagesOf } from './messages-of.ts';
import type { Answer, Shop } from './shop.ts';
import { pdf, sendFile } from './upload-files.ts';

export type Member = { user_id: string; token: string };
type OrderChanges = { key?: string; spec?: Partial<Spec> & Record<string, unknown>; note?: string; files?: string[] };

/** The body of a valid special order, with the changes of the test. */
export const orderBody = ({ key = randomUUID(), spec = {}, ...more }: OrderChanges = {}) => ({
  key,
  spec: { ...defaultSpec('cloth'), ...spec },
  ...more,
});

export const submit = (shop: Shop, { token }: Partial<Member>, body: unknown = orderBody()): Promise<Answer> =>
  shop.call('POST', '/api/v1/special-orders', { token, body });

export async function sendArtwork(shop: Shop, { token }: Member): Promise<string> {
  const { body } = await sendFile(shop, { bytes: pdf(), name: 'طرح.pdf' }, { token });
  return body.data.id;
}

/** A member with an order, and the moves of both member and shop without HTTP. */
export async function buildSpecialOrder(shop: Shop, now?: () => Date, spec: OrderChanges['spec'] = {}) {
  const member = await buildMember(shop.database);
  const { body } = await submit(shop, member, orderBody({ spec }));
  const code: string = body.data.code;
  const [{ id }] = await shop.rows('select id from special_orders where code = $1', [code]);
  const { rules } = shop.settings;
  const time = now && { now };
  const owner = specialOrdersService(shop.database.kysely, { rules: rules.specialOrder, ...time });
  const quotes = quotesService(shop.database.kysely, { rules, messages: messagesOf(shop, now), ...time });
  const read = async () => (await shop.call('GET', `/api/v1/special-orders/${code}`, member)).body.data;
  return {
    member,
    code,
    quotes,
    read,
    id: id as string,
    /** Begins to pay the part that is due. */
    requestPayment: (body: object = { method: 'gateway' }, { through = shop } = {}) =>
      through.call('POST', `/api/v1/special-orders/${code}/payments`, { ...member, body }),
    quote: () => quotes.quote(code, { total: 90_000_000, days: 12 }),
    accept: () => owner.accept(member.user_id, code),
    decline: () => owner.decline(member.user_id, code),
    write: (text: string) =>
      shop.call('POST', `/api/v1/special-orders/${code}/messages`, { ...member, body: { text } }),
    cancel: () => shop.call('POST', `/api/v1/special-orders/${code}/cancel`, member),
  };
}

/** An order of which deposit and balance, together 90,000,000 Rial, were paid from the wallet. */
export async function buildPaidSpecialOrder(shop: Shop, spec: OrderChanges['spec'] = {}) {
  const order = await buildSpecialOrder(shop, undefined, spec);
  const reference = { type: 'operator', id: `money for ${order.code}` } as const;
  const posting = {
    user: order.member.user_id,
    amount: 90_000_000,
    reference,
    actor: 'system',
    now: new Date(),
  } as const;
  await inTransaction(shop.database.kysely, (tx) => walletLedger(tx).charge(posting));
  await order.quote();
  await order.accept();
  await order.requestPayment({ method: 'wallet' });
  for (const state of ['in_production', 'ready'] as const) await order.quotes.advance(order.code, state, 'shop');
  await order.requestPayment({ method: 'wallet' });
  return order;
}
