import type { Shop } from '../../../harness/shop.ts';

export type Thing = Record<string, unknown> & { '@type': string };

/** What a page tells search engines, as one of them reads it. */
export async function structuredOf(shop: Shop, path: string): Promise<Thing[]> {
  const { text } = await shop.ask(path);
  const written = text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return Array.from(written, ([, json = '']) => JSON.parse(json));
}
