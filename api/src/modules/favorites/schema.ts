import { type Static, Type } from 'typebox';
import { listOf, PageText } from '../../shapes.ts';
import { ProductCard } from '../catalogue/schema.ts';

/** As many as a browser keeps for a guest. */
const GUEST_MOST = 500;

export const PageQuery = Type.Object({ page: PageText });
export const MergeBody = Type.Object(
  { ids: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: GUEST_MOST }) },
  { additionalProperties: false },
);

/** All that are sold, the newest first. */
export const FavoriteIds = Type.Object({ ids: Type.Array(Type.Integer()) });
export type FavoriteIds = Static<typeof FavoriteIds>;

export const FavoriteProducts = listOf(ProductCard);
export type FavoriteProducts = Static<typeof FavoriteProducts>;
