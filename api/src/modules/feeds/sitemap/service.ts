import type { Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { sitemapRepository } from './repository.ts';
import { type Entry, index, urlset } from './xml.ts';

/** A search engine takes ten times as many, and reads a part that it can hold in one go. */
const PART = 5000;
/** Of the pictures of a product. */
const WIDTH = 1280;

/** Pages that no table knows: they are written in the areas. */
const standing = ['/', '/shop', '/special-order', '/blog', '/contact-us'];

type Parts = { shopOrigin: string; now: () => Date };

export function sitemapService(kysely: Kysely<Schema>, { shopOrigin, now }: Parts) {
  const sitemap = sitemapRepository(kysely);
  const picture = (id: string) => `/media/pictures/${id}/${WIDTH}.webp`;
  const under = (prefix: string, { id, slug }: { id: number; slug: string }) =>
    `${prefix}/${id}/${encodeURIComponent(slug)}`;

  return {
    async index(): Promise<string> {
      const parts = Math.ceil((await sitemap.countProducts()) / PART);
      const products = Array.from({ length: parts }, (_, at) => `/sitemap-products-${at + 1}.xml`);
      return index(['/sitemap-pages.xml', ...products], shopOrigin);
    },

    async pages(): Promise<string> {
      const [categories, articles, pages] = await Promise.all([
        sitemap.categories(),
        sitemap.articles(now()),
        sitemap.pages(),
      ]);
      const entries: Entry[] = [
        ...standing.map((path) => ({ path })),
        ...categories.map((category) => ({
          path: under('/products/categories', category),
          pictures: category.picture_id === null ? [] : [picture(category.picture_id)],
        })),
        ...articles.map((article) => ({
          path: under('/blog/articles', article),
          changed: article.updated_at,
          pictures: article.picture_id === null ? [] : [picture(article.picture_id)],
        })),
        ...pages.map((page) => ({ path: under('/pages', page), changed: page.updated_at })),
      ];
      return urlset(entries, shopOrigin);
    },

    /** Undefined when there is no such part. */
    async products(part: number): Promise<string | undefined> {
      const products = await sitemap.products({ limit: PART, offset: (part - 1) * PART });
      if (products.length === 0) return undefined;
      return urlset(
        products.map((product) => ({ path: under('/products', product), pictures: product.pictures.map(picture) })),
        shopOrigin,
      );
    },
  };
}

export type SitemapService = ReturnType<typeof sitemapService>;
