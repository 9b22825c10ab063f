import type { Kysely } from 'kysely';
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

type Parts = { shopOrigin: string; now: () => Date };

export function sitemapService(kysely: Kysely<Schema>, { shopOrigin, now }: Parts) {
  const repository = sitemapRepository(kysely);
  const pictureUrl = (id: string) => `/media/pictures/${id}/${pictureWidth}.webp`;
  const pathOf = (prefix: string, { id, slug }: { id: number; slug: string }) =>
    `${prefix}/${id}/${encodeURIComponent(slug)}`;

  return {
    async index(): Promise<string> {
      const parts = await repository.productParts(partSize);
      return sitemapIndex(['/sitemap-pages.xml', ...parts.map((part) => `/sitemap-products-${part}.xml`)], shopOrigin);
    },

    async pages(): Promise<string> {
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
    },

    /** Undefined when the part does not exist. */
    async products(part: number): Promise<string | undefined> {
      const products = await repository.products({ after: (part - 1) * partSize, upTo: part * partSize });
      if (products.length === 0) return undefined;
      return urlset(
        products.map((product) => ({ path: pathOf('/products', product), pictures: product.pictures.map(pictureUrl) })),
        shopOrigin,
      );
    },
  };
}

export type SitemapService = ReturnType<typeof sitemapService>;
