import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../../../database/schema.ts';
import { sitemapRepository } from './repository.ts';
import { type SitemapEntry, sitemapIndex, urlset } from './xml.ts';

/**
 * Part 1 has the products with ids up to this one, part 2 the next as many, and so on. So a product stays in its part, and reading a
 * part needs no offset. The protocol allows 50,000; smaller parts keep a response small.
 */
const partSize = 5000;
const pictureWidth = 1280;

/** Pages of the areas that have no row in the database. */
const fixedPaths = ['/', '/shop', '/special-order', '/blog', '/contact-us'];

/** How long a part is sent again (ms). Caches on the way keep it for an hour anyway. */
const maxAge = 600_000;
/** A part of 5,000 products with pictures is about 3 MB. */
const maxCachedBytes = 32 * 1024 * 1024;

type Parts = { shopOrigin: string; now: () => Date };

export function sitemapService(kysely: Kysely<Schema>, { shopOrigin, now }: Parts) {
  const repository = sitemapRepository(kysely);
  const pictureUrl = (id: string) => `/media/pictures/${id}/${pictureWidth}.webp`;
  const pathOf = (prefix: string, { id, slug }: { id: number; slug: string }) =>
    `${prefix}/${id}/${encodeURIComponent(slug)}`;

  const built = new LRUCache<string, { text: string; at: number }>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ text }) => 2 * text.length + 100,
  });
  const findOrBuild = async (name: string, build: () => Promise<string | undefined>) => {
    const part = built.get(name);
    if (part && now().getTime() - part.at < maxAge) return part.text;
    const text = await build();
    if (text !== undefined) built.set(name, { text, at: now().getTime() });
    else built.delete(name);
    return text;
  };

  return {
    async index(): Promise<string> {
      const parts = await repository.productParts(partSize);
      return sitemapIndex(['/sitemap-pages.xml', ...parts.map((part) => `/sitemap-products-${part}.xml`)], shopOrigin);
    },

    pages: async (): Promise<string> => (await findOrBuild('pages', buildPages)) ?? '',
    /** Undefined when the part does not exist. */
    products: (part: number) => findOrBuild(`products ${part}`, () => buildProducts(part)),
  };

  async function buildPages(): Promise<string> {
    const [categories, articles, pages] = await Promise.all([
      repository.categories(),
      repository.articles(now()),
      repository.pages(),
    ]);
    const entries: SitemapEntry[] = [
      ...fixedPaths.map((path) => ({ path })),
      ...categories.map((category) => ({
        path: pathOf('/products/categories', category),
        pictures: category.picture_id === null ? [] : [pictureUrl(category.picture_id)],
      })),
      ...articles.map((article) => ({
        path: pathOf('/blog/articles', article),
        changedAt: article.updated_at,
        pictures: article.picture_id === null ? [] : [pictureUrl(article.picture_id)],
      })),
      ...pages.map((page) => ({ path: pathOf('/pages', page), changedAt: page.updated_at })),
    ];
    return urlset(entries, shopOrigin);
  }

  async function buildProducts(part: number): Promise<string | undefined> {
    const products = await repository.products({ after: (part - 1) * partSize, upTo: part * partSize });
    if (products.length === 0) return undefined;
    return urlset(
      products.map((product) => ({ path: pathOf('/products', product), pictures: product.pictures.map(pictureUrl) })),
      shopOrigin,
    );
  }
}

export type SitemapService = ReturnType<typeof sitemapService>;
