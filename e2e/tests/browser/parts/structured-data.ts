import type { Shop } from '../../../harness/shop.ts';

export type StructuredData = Record<string, unknown> & { '@type': string };

/** The JSON-LD blocks of a page, as a search engine reads them. */
export async function structuredDataOf(shop: Shop, path: string): Promise<StructuredData[]> {
  const { text } = await shop.request(path);
  const blocks = text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return Array.from(blocks, ([, json = '']) => JSON.parse(json));
}
