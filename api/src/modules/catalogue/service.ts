import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { readBlocks } from '../blog/read-blocks.ts';
import type { Tagged } from '../content/tagged.ts';
import type { SearchService } from '../search/service.ts';
import type { Filters } from './index/answer.ts';
import type { Sort } from './index/entry.ts';
import type { Catalogue, CatalogueKeeper } from './keeper.ts';
import { catalogueRepository, type ReviewOrder } from './repository.ts';
import type { Category, CategorySummary, Product, ProductCard, ProductList, ReviewList } from './schema.ts';
import { cardOf, categoryOf, facetsOf, productOf, ratingInFull, reviewOf } from './views.ts';

export type Wanted = { q?: string; filters: Filters; sort?: Sort | 'relevance'; page: number; perPage: number };
export type CatalogueService = ReturnType<typeof catalogueService>;
type Parts = { keeper: CatalogueKeeper; search: SearchService; now: () => Date };

const RELATED = 8;
const REVIEWS_A_PAGE = 10;

export function catalogueService(kysely: Kysely<Schema>, { keeper, search, now }: Parts) {
  const repository = catalogueRepository(kysely);

  async function cardsOf(ids: readonly number[], catalogue: Catalogue): Promise<ProductCard[]> {
    const rows = await repository.cards(ids);
    const time = now().getTime();
    return rows.map((row) => cardOf(row, catalogue, time));
  }

  return {
    categories: async (): Promise<Tagged<CategorySummary[]>> => {
      const catalogue = await keeper.present();
      const counts = catalogue.index.categoryCounts();
      const data = catalogue.tree.list.map((category) => categoryOf(category, catalogue, counts));
      return { data, tags: ['categories', 'products'] };
    },

    category: async (id: number): Promise<Tagged<Category> | undefined> => {
      const catalogue = await keeper.present();
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

    products: async ({ q = '', filters: asked, page, perPage, ...wanted }: Wanted): Promise<Tagged<ProductList>> => {
      const catalogue = await keeper.present();
      const found = await search.products(q, catalogue);
      const categories = asked.categories?.flatMap((id) => catalogue.tree.withDescendants(id));
      const filters = { ...asked, ...(categories && { categories }) };
      const sort = wanted.sort ?? (found === undefined ? 'best-selling' : 'relevance');
      const part = { sort, offset: (page - 1) * perPage, limit: perPage };
      const answer = catalogue.index.ask(filters, part, found?.tiers);
      const items = await cardsOf(answer.ids, catalogue);
      const pages = Math.max(1, Math.ceil(answer.total / perPage));
      // With the category and the words alone: what can be chosen here at all, whatever else is chosen.
      const wide = categories ? { categories } : {};
      const isWide = Object.keys(filters).length === Object.keys(wide).length;
      const scope = isWide ? answer : catalogue.index.ask(wide, { sort, offset: 0, limit: 0 }, found?.tiers);
      const facets = facetsOf(answer, catalogue, asked, scope);
      const told = answer.total > 0 ? found?.told : undefined;
      const data = { items, page, pages, total: answer.total, facets, ...told };
      return { data, tags: ['products', 'categories'] };
    },

    /** Those that are still sold, in the order in which they were asked for. */
    these: async (ids: readonly number[]): Promise<Tagged<ProductList>> => {
      const items = await cardsOf([...new Set(ids)], await keeper.present());
      const tags = ['categories', ...items.map(({ id }) => `product:${id}`)];
      // One that is not sold may come back: it is among the tags as well.
      const away = ids.filter((id) => !items.some((item) => item.id === id)).map((id) => `product:${id}`);
      return { data: { items, page: 1, pages: 1, total: items.length }, tags: [...tags, ...away] };
    },

    /** For what shows products among other things. */
    cards: async (ids: readonly number[]): Promise<ProductCard[]> => cardsOf(ids, await keeper.present()),

    product: async (id: number): Promise<Tagged<Product> | undefined> => {
      const catalogue = await keeper.present();
      const row = await repository.product(id);
      if (row === undefined) return undefined;
      const { index, tree } = catalogue;
      const root = tree.path(row.category_id).at(0)?.id ?? row.category_id;
      const related = await cardsOf(index.related(id, tree.withDescendants(root), RELATED), catalogue);
      const product = productOf(row, catalogue, now().getTime());
      const data = { ...product, blocks: readBlocks(row.description), related };
      const tags = [id, ...related.map((card) => card.id)].map((one) => `product:${one}`);
      // Not `products`: the page of one would then be made anew whenever any of them is sold.
      return { data, tags: [...tags, 'categories', 'articles'] };
    },

    reviews: async (id: number, order: ReviewOrder, page: number): Promise<Tagged<ReviewList> | undefined> => {
      const ratings = await repository.ratings(id);
      if (ratings === undefined) return undefined;
      const part = { limit: REVIEWS_A_PAGE, offset: (page - 1) * REVIEWS_A_PAGE };
      const rating = ratingInFull(ratings);
      const items = (await repository.reviews(id, order, part)).map(reviewOf);
      const pages = Math.max(1, Math.ceil(rating.count / REVIEWS_A_PAGE));
      return { data: { items, page, pages, total: rating.count, rating }, tags: [`product:${id}`] };
    },
  };
}
