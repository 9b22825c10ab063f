export { $favorites } from './favorite-stores.js';
/** Adds or removes a favourite at once. A member's change is undone, with a toast, when the API refuses it or cannot be reached. */
export declare function toggleFavorite(productId: number): void;
/** Fetches a member's favourites; rejects when the request fails. */
export declare const fetchFavorites: () => Promise<void>;
/** For components that show a heart: fetches a member's favourites when the page is idle, once per session and document, without toasts. */
export declare function fetchFavoritesWhenIdle(): void;
