import { type ComponentType, type ReactNode } from 'react';
import type { PieceName, Pieces } from '../contract/pieces.js';
export type PieceProps = {
    [Name in PieceName]: {
        name: Name;
    } & Pieces[Name]['props'];
}[PieceName];
/** The host provides the component that loads a piece: only the host knows which release contains it. */
export declare const PieceContext: import("react").Context<ComponentType<{
    name: "product-cards";
} & {
    title: string;
    ids: readonly number[];
}>>;
/** Renders a piece of another area. It is loaded when it scrolls near the viewport; a piece that fails to load renders nothing. */
export declare function Piece(props: PieceProps): ReactNode;
