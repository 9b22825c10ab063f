import { randomUUID } from 'node:crypto';
import { defaultSpec, type Spec } from '@shop/shared/lib/special-order';
import { quotesService } from '../src/modules/special-orders/quotes.ts';
import { specialOrdersService } from '../src/modules/special-orders/service.ts';
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
export async function buildSpecialOrder(shop: Shop, now?: () => Date) {
  const member = await buildMember(shop.database);
  const { body } = await submit(shop, member);
  const code: string = body.data.code;
  const parts = { rules: shop.settings.rules.specialOrder, ...(now && { now }) };
  const owner = specialOrdersService(shop.database.kysely, parts);
  const quotes = quotesService(shop.database.kysely, { ...parts, messages: messagesOf(shop, now) });
  const read = async () => (await shop.call('GET', `/api/v1/special-orders/${code}`, member)).body.data;
  return {
    ...{ member, code, quotes, read },
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
