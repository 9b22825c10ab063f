import { type ComponentType, createContext, createElement, type ReactNode, use } from 'react';
import type { PieceName, Pieces } from '../contract/pieces.ts';

export type PieceProps = { [Name in PieceName]: { name: Name } & Pieces[Name]['told'] }[PieceName];

/** The host draws the place: it knows which release gives the piece, and what to do when none can. */
export const PieceContext = createContext<ComponentType<PieceProps>>(() => null);

/**
 * What another area draws in this page, as far as it can be had: it comes when its place is near, and where it cannot come there is
 * nothing, without a word.
 */
export function Piece(props: PieceProps): ReactNode {
  return createElement(use(PieceContext), props);
}
