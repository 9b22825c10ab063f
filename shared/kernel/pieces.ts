import { type ComponentType, createContext, createElement, type ReactNode, use } from 'react';
import type { PieceName, Pieces } from '../contract/pieces.ts';

export type PieceProps = { [Name in PieceName]: { name: Name } & Pieces[Name]['props'] }[PieceName];

/** The host provides the component that loads a piece: only the host knows which release contains it. */
export const PieceContext = createContext<ComponentType<PieceProps>>(() => null);

/** Renders a piece of another area. It is loaded when it scrolls near the viewport; a piece that fails to load renders nothing. */
export function Piece(props: PieceProps): ReactNode {
  return createElement(use(PieceContext), props);
}
