import { randomUUID } from 'node:crypto';
import { type Spec, usualSpec } from '@shop/shared/lib/special-order';
import { quotesService } from '../src/modules/special-orders/quotes.ts';
import { specialOrdersService } from '../src/modules/special-orders/service.ts';
import { buildMember } from './builders.ts';
import type { Answer, Shop } from './shop.ts';
import { pdf, sendFile } from './upload-files.ts';

export type Member = { user_id: string; token: string };
type Wish = { key?: string; spec?: Partial<Spec> & Record<string, unknown>; note?: string; files?: string[] };

/** A wish that can be made, but for what the test says. */
export const wish = ({ key = randomUUID(), spec = {}, ...more }: Wish = {}) => ({
  key,
  spec: { ...usualSpec('cloth'), ...spec },
  ...more,
});

export const submit = (shop: Shop, { token }: Partial<Member>, body: unknown = wish()): Promise<Answer> =>
  shop.call('POST', '/api/v1/special-orders', { token, body });

export async function sendArtwork(shop: Shop, { token }: Member): Promise<string> {
  const { body } = await sendFile(shop, { bytes: pdf(), name: 'طرح.pdf' }, { token });
  return body.data.id;
}

/** Somebody with an order, and both sides of it without HTTP. */
export async function buildSpecialOrder(shop: Shop, now?: () => Date) {
  const member = await buildMember(shop.database);
  const { body } = await submit(shop, member);
  const code: string = body.data.code;
  const parts = { rules: shop.settings.rules.specialOrder, ...(now && { now }) };
  const owner = specialOrdersService(shop.database.kysely, parts);
  const desk = quotesService(shop.database.kysely, parts);
  const read = async () => (await shop.call('GET', `/api/v1/special-orders/${code}`, member)).body.data;
  return {
    ...{ member, code, desk, read },
    quote: () => desk.quote(code, { total: 90_000_000, days: 12 }),
    accept: () => owner.accept(member.user_id, code),
    decline: () => owner.decline(member.user_id, code),
    write: (text: string) =>
      shop.call('POST', `/api/v1/special-orders/${code}/messages`, { ...member, body: { text } }),
    cancel: () => shop.call('POST', `/api/v1/special-orders/${code}/cancel`, member),
  };
}
