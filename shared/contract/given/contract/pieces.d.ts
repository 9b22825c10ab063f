import type { ComponentType } from 'react';
/**
 * The parts that one area draws inside pages of another: the area that contains each piece, and its props. Props are plain data,
 * never functions or elements, because the two areas are released independently.
 */
export type Pieces = {
    /** Product cards below a heading of level 2. */
    'product-cards': {
        area: 'catalog';
        props: {
            title: string;
            ids: readonly number[];
        };
    };
};
export type PieceName = keyof Pieces;
/** The code of a piece, loaded when its place scrolls near the viewport. */
export type PieceModule<Name extends PieceName = PieceName> = {
    Piece: ComponentType<Pieces[Name]['props']>;
};
export declare const pieceAreas: {
    readonly 'product-cards': 'catalog';
};
