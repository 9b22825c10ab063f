import { formatNumber } from '@shop/shared/lib/digits';
import { toRial } from '@shop/shared/lib/money';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { lockMember } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ProductCard } from '../catalogue/schema.ts';
import { favoritesRepository } from './repository.ts';
import type { FavoriteIds, FavoritePrices, FavoriteProducts } from './schema.ts';

type Repository = ReturnType<typeof favoritesRepository>;
type Parts = { cards: (ids: readonly number[]) => Promise<ProductCard[]>; rules: { maxFavorites: number } };

export type FavoritesService = ReturnType<typeof favoritesService>;

const pageSize = 24;
const listFull = (maxFavorites: number) =>
  `فهرست علاقه‌مندی‌ها بیش از ${formatNumber(maxFavorites)} کالا جا ندارد. برای افزودن این کالا، یکی را حذف کنید.`;

export function favoritesService(kysely: Kysely<Schema>, { cards, rules }: Parts) {
  /** Runs a change of the member's list under its lock. */
  const change = <Value>(user: string, work: (repository: Repository) => Promise<Value>): Promise<Value> =>
    inTransaction(kysely, async (tx) => {
      const repository = favoritesRepository(tx);
      // Otherwise several tabs could together exceed the limit of the list.
      await lockMember(tx, user);
      return work(repository);
    });

  const readIds = async (repository: Repository, user: string): Promise<FavoriteIds> => ({
    ids: await repository.ids(user),
  });

  return {
    ids: (user: string): Promise<FavoriteIds> => readIds(favoritesRepository(kysely), user),

    prices: async (user: string): Promise<FavoritePrices> => ({
      items: (await favoritesRepository(kysely).prices(user)).map(({ product_id, price }) => ({
        product_id,
        price: toRial(price),
      })),
    }),

    products: async (user: string, page: number): Promise<FavoriteProducts> => {
      const ids = await favoritesRepository(kysely).ids(user);
      const items = await cards(ids.slice((page - 1) * pageSize, page * pageSize));
      return { items, page, pages: Math.max(1, Math.ceil(ids.length / pageSize)), total: ids.length };
    },

    add: (user: string, product: number): Promise<Result<FavoriteIds, 'not-found' | 'favorites-full'>> =>
      change(user, async (repository) => {
        if (!(await repository.isSold(product))) return refuse('not-found');
        const freePlaces = rules.maxFavorites - (await repository.count(user));
        if (freePlaces > 0) await repository.add(user, [product], freePlaces);
        const favorites = await readIds(repository, user);
        return favorites.ids.includes(product) ? ok(favorites) : refuse('favorites-full', listFull(rules.maxFavorites));
      }),

    /** Idempotent. */
    remove: (user: string, product: number): Promise<FavoriteIds> =>
      change(user, async (repository) => {
        await repository.remove(user, product);
        return readIds(repository, user);
      }),

    /** Merges a guest's favourites, given newest first. When the list is full, the oldest of them are left out. */
    merge: (user: string, ids: readonly number[]): Promise<FavoriteIds> =>
      change(user, async (repository) => {
        const freePlaces = rules.maxFavorites - (await repository.count(user));
        if (freePlaces > 0) await repository.add(user, [...new Set(ids)], freePlaces);
        return readIds(repository, user);
      }),
  };
}
