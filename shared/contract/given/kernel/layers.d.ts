/** A dialog, sheet, drawer or list that lies over the page. */
export type Layer = {
    close: () => void;
};
/** The open layers, the topmost last. The host gives each an entry in the browser's history. */
export declare const $layers: import("nanostores").PreinitializedWritableAtom<readonly Layer[]> & object;
/** Makes the back button call `close` while a layer is open, in place of leaving the page. */
export declare function useLayer(isOpen: boolean, close: () => void): void;
