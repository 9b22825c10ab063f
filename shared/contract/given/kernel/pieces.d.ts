import { type ComponentType, type ReactNode } from 'react';
import type { PieceName, Pieces } from '../contract/pieces.js';
export type PieceProps = {
    [Name in PieceName]: {
        name: Name;
    } & Pieces[Name]['told'];
}[PieceName];
/** The host draws the place: it knows which release gives the piece, and what to do when none can. */
export declare const PieceContext: import("react").Context<ComponentType<{
    name: "product-cards";
} & {
    title: string;
    ids: readonly number[];
}>>;
/**
 * What another area draws in this page, as far as it can be had: it comes when its place is near, and where it cannot come there is
 * nothing, without a word.
 */
export declare function Piece(props: PieceProps): ReactNode;
