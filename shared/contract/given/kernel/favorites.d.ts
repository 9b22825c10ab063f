export { $favorites } from './favorite-stores.js';
/** Shown at once; a member's is taken back, and told, when the shop refuses or cannot be reached. */
export declare function toggleFavorite(product: number): void;
/** Asks the shop what the member likes, and fails when it cannot. */
export declare const askFavorites: () => Promise<void>;
/** The same for whoever draws a heart: once for each log-in and document, when the page rests, and without a word. */
export declare function wantFavorites(): void;
