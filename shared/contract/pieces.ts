import type { ComponentType } from 'react';

/**
 * Small parts that one area draws inside another's page: which area gives them, and what they are told. Numbers and words go in, never
 * functions or elements: the two are released apart.
 */
export type Pieces = {
  /** Cards of these products, below a heading of the second level. */
  'product-cards': { area: 'catalog'; told: { title: string; ids: readonly number[] } };
};
export type PieceName = keyof Pieces;

/** A piece's own code, loaded when its place comes near. */
export type PieceModule<Name extends PieceName = PieceName> = { Piece: ComponentType<Pieces[Name]['told']> };

export const pieceAreas = { 'product-cards': 'catalog' } as const satisfies {
  [Name in PieceName]: Pieces[Name]['area'];
};
