import { formatNumber } from '@shop/shared/lib/digits';
import type { Kysely } from 'kysely';
import { done, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import type { ProductCard } from '../catalogue/schema.ts';
import { favoritesRepository } from './repository.ts';
import type { FavoriteIds, FavoriteProducts } from './schema.ts';

type Repository = ReturnType<typeof favoritesRepository>;
type Parts = { cards: (ids: readonly number[]) => Promise<ProductCard[]>; rules: { most: number } };

export type FavoritesService = ReturnType<typeof favoritesService>;

const A_PAGE = 24;
const listFull = (most: number) =>
  `فهرست علاقه‌مندی‌ها بیش از ${formatNumber(most)} کالا جا ندارد. برای افزودن این کالا، یکی را از آن بردارید.`;

export function favoritesService(kysely: Kysely<Schema>, { cards, rules }: Parts) {
  const change = <Answer>(user: string, work: (repository: Repository) => Promise<Answer>): Promise<Answer> =>
    kysely.transaction().execute(async (tx) => {
      const repository = favoritesRepository(tx);
      await repository.lock(user);
      return work(repository);
    });

  const idsIn = async (repository: Repository, user: string): Promise<FavoriteIds> => ({
    ids: await repository.ids(user),
  });

  return {
    ids: (user: string): Promise<FavoriteIds> => idsIn(favoritesRepository(kysely), user),

    products: async (user: string, page: number): Promise<FavoriteProducts> => {
      const ids = await favoritesRepository(kysely).ids(user);
      const items = await cards(ids.slice((page - 1) * A_PAGE, page * A_PAGE));
      return { items, page, pages: Math.max(1, Math.ceil(ids.length / A_PAGE)), total: ids.length };
    },

    /** Undefined when the shop does not sell it. */
    like: (user: string, product: number): Promise<Result<FavoriteIds> | undefined> =>
      change(user, async (repository) => {
        if (!(await repository.isSold(product))) return undefined;
        const room = rules.most - (await repository.count(user));
        if (room > 0) await repository.add(user, [product], room);
        const liked = await idsIn(repository, user);
        return liked.ids.includes(product) ? done(liked) : refuse('favorites-full', listFull(rules.most));
      }),

    /** Twice is as good as once. */
    unlike: (user: string, product: number): Promise<FavoriteIds> =>
      change(user, async (repository) => {
        await repository.remove(user, product);
        return idsIn(repository, user);
      }),

    /** What a guest liked, the newest first, joins what the member likes. What there is no room for is left out, the oldest first. */
    merge: (user: string, ids: readonly number[]): Promise<FavoriteIds> =>
      change(user, async (repository) => {
        const room = rules.most - (await repository.count(user));
        if (room > 0) await repository.add(user, [...new Set(ids)], room);
        return idsIn(repository, user);
      }),
  };
}
