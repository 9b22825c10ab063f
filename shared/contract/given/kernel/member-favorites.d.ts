import { type Api } from '../contract/api.js';
/** Starts to show a member's favourites, and merges the guest favourites into them. */
export declare function startMemberFavorites(api?: Api): void;
/** A failed merge shows no toast; the next page tries again. */
export declare function mergeGuestFavorites(api?: Api): Promise<void>;
/** Fetches the whole list. A response that became stale on its way is requested a second time. */
export declare function fetchMemberFavorites(api?: Api): Promise<void>;
/** Fetches the list in the background, once per session. */
export declare function fetchFavoritesOnce(api?: Api): Promise<void>;
/** Shows the change at once, and sends requests until the API has the last state that the member chose. */
export declare function toggleMemberFavorite(productId: number, api?: Api): Promise<void>;
