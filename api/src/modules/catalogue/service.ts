import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { readBlocks } from '../blog/read-blocks.ts';
import type { Tagged } from '../content/tagged.ts';
import type { SearchService } from '../search/service.ts';
import type { Catalogue, CatalogueCache } from './catalogue-cache.ts';
import type { Sort } from './index/entry.ts';
import type { Filters } from './index/query.ts';
import { catalogueRepository, type ReviewOrder } from './repository.ts';
import type {
  Category,
  CategorySummary,
  Product,
  ProductCard,
  ProductList,
  ReviewList,
  VariantsOfProducts,
} from './schema.ts';
import { cardOf, categoryOf, facetsOf, productOf, ratingInFull, reviewOf } from './views.ts';

export type ListRequest = { q?: string; filters: Filters; sort?: Sort | 'relevance'; page: number; perPage: number };
export type CatalogueService = ReturnType<typeof catalogueService>;
/** `maxQuantity`: of one line of an order. */
type Parts = { catalogueCache: CatalogueCache; search: SearchService; now: () => Date; maxQuantity: number };

const maxRelated = 8;
const maxTogether = 4;
/** Fewer members could be one person's order, or chance. */
const minBuyersTogether = 3;
const reviewsPerPage = 10;

/** Also of products that are not sold now: they may be sold again, which must evict the response too. */
const tagsOf = (ids: readonly number[]): string[] => [...new Set(ids)].map((id) => `product:${id}`);

export function catalogueService(kysely: Kysely<Schema>, { catalogueCache, search, now, maxQuantity }: Parts) {
  const repository = catalogueRepository(kysely);

  async function cardsOf(ids: readonly number[], catalogue: Catalogue): Promise<ProductCard[]> {
    const rows = await repository.cards(ids);
    const time = now().getTime();
    return rows.map((row) => cardOf(row, catalogue, time));
  }

  return {
    categories: async (): Promise<Tagged<CategorySummary[]>> => {
      const catalogue = await catalogueCache.current();
      const counts = catalogue.index.categoryCounts();
      const data = catalogue.tree.list.map((category) => categoryOf(category, catalogue, counts));
      return { data, tags: ['categories', 'products'] };
    },

    category: async (id: number): Promise<Tagged<Category> | undefined> => {
      const catalogue = await catalogueCache.current();
      const category = catalogue.tree.get(id);
      if (category === undefined) return undefined;
      const counts = catalogue.index.categoryCounts();
      const data = {
        ...categoryOf(category, catalogue, counts),
        breadcrumb: catalogue.tree
          .path(id)
          .slice(0, -1)
          .map(({ link }) => link),
        children: catalogue.tree.children(id).map((child) => categoryOf(child, catalogue, counts)),
      };
      return { data, tags: [`category:${id}`, 'categories', 'products'] };
    },

    products: async ({
      q = '',
      filters: chosen,
      page,
      perPage,
      ...request
    }: ListRequest): Promise<Tagged<ProductList>> => {
      const catalogue = await catalogueCache.current();
      const matches = await search.products(q, catalogue);
      const categories = chosen.categories?.flatMap((id) => catalogue.tree.withDescendants(id));
      const filters = { ...chosen, ...(categories && { categories }) };
      const sort = request.sort ?? (matches === undefined ? 'best-selling' : 'relevance');
      const pageRequest = { sort, offset: (page - 1) * perPage, limit: perPage };
      const result = catalogue.index.query(filters, pageRequest, matches?.tiers);
      const items = await cardsOf(result.ids, catalogue);
      const pages = Math.max(1, Math.ceil(result.total / perPage));
      // The category and the search without the other filters: its options are the ones to offer.
      const scopeFilters = categories ? { categories } : {};
      const isScope = Object.keys(filters).length === Object.keys(scopeFilters).length;
      const scope = isScope
        ? result
        : catalogue.index.query(scopeFilters, { sort, offset: 0, limit: 0 }, matches?.tiers);
      const facets = facetsOf(result, catalogue, chosen, scope);
      const notes = result.total > 0 ? matches?.notes : undefined;
      const data = { items, page, pages, total: result.total, facets, ...notes };
      return { data, tags: ['products', 'categories'] };
    },

    /** The products among these that are still sold, in the order of `ids`. */
    productsById: async (ids: readonly number[]): Promise<Tagged<ProductList>> => {
      const items = await cardsOf([...new Set(ids)], await catalogueCache.current());
      return { data: { items, page: 1, pages: 1, total: items.length }, tags: ['categories', ...tagsOf(ids)] };
    },

    /** The variants of the products among these that are still sold, in the order of `ids`. */
    variantsOf: async (ids: readonly number[]): Promise<Tagged<VariantsOfProducts>> => {
      const products = [...new Set(ids)];
      const cards = await cardsOf(products, await catalogueCache.current());
      const variants = await repository.variants(products);
      const items = cards.map(({ id, name, url, pack_step }) => ({
        product_id: id,
        name,
        url,
        pack_step,
        variants: variants
          .filter(({ product_id }) => product_id === id)
          .map(({ product_id: _, ...variant }) => variant),
      }));
      return { data: { items }, tags: tagsOf(ids) };
    },

    /** Cards for other modules, such as favourites and articles. */
    cards: async (ids: readonly number[]): Promise<ProductCard[]> => cardsOf(ids, await catalogueCache.current()),

    product: async (id: number): Promise<Tagged<Product> | undefined> => {
      const catalogue = await catalogueCache.current();
      const row = await repository.product(id);
      if (row === undefined) return undefined;
      const { index, tree } = catalogue;
      const root = tree.path(row.category_id).at(0)?.id ?? row.category_id;
      const together = await repository.boughtTogether(id, { limit: maxTogether, minBuyers: minBuyersTogether });
      const similar = index.related(id, tree.withDescendants(root), maxRelated + maxTogether);
      const others = similar.filter((other) => !together.includes(other)).slice(0, maxRelated);
      const [related, bought_together] = await Promise.all([cardsOf(others, catalogue), cardsOf(together, catalogue)]);
      const product = productOf(row, { catalogue, now: now().getTime(), maxQuantity });
      const data = { ...product, blocks: readBlocks(row.description), related, bought_together };
      const tags = [id, ...[...related, ...bought_together].map((card) => card.id)].map(
        (productId) => `product:${productId}`,
      );
      // Not the tag `products`: each sale of any product would then evict all product pages.
      return { data, tags: [...tags, 'categories', 'articles'] };
    },

    reviews: async (id: number, order: ReviewOrder, page: number): Promise<Tagged<ReviewList> | undefined> => {
      const ratings = await repository.ratings(id);
      if (ratings === undefined) return undefined;
      const part = { limit: reviewsPerPage, offset: (page - 1) * reviewsPerPage };
      const rating = ratingInFull(ratings);
      const items = (await repository.reviews(id, order, part)).map(reviewOf);
      const pages = Math.max(1, Math.ceil(rating.count / reviewsPerPage));
      return { data: { items, page, pages, total: rating.count, rating }, tags: [`product:${id}`] };
    },
  };
}
