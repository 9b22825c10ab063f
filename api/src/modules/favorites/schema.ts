import { type Static, Type } from 'typebox';
import { listOf, Money, PageText } from '../../shapes.ts';
import { ProductCard } from '../catalogue/schema.ts';

/** The browser stores at most this many favourites of a guest. */
const maxGuestFavorites = 500;

export const PageQuery = Type.Object({ page: PageText });
export const MergeBody = Type.Object(
  { ids: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: maxGuestFavorites }) },
  { additionalProperties: false },
);

/** All favourites that are sold at the moment, newest first. */
export const FavoriteIds = Type.Object({ ids: Type.Array(Type.Integer()) });
export type FavoriteIds = Static<typeof FavoriteIds>;

/** The price of each favourite when it was added. */
export const FavoritePrices = Type.Object({
  items: Type.Array(Type.Object({ product_id: Type.Integer(), price: Money })),
});
export type FavoritePrices = Static<typeof FavoritePrices>;

export const FavoriteProducts = listOf(ProductCard);
export type FavoriteProducts = Static<typeof FavoriteProducts>;
