import type { WritableAtom } from 'nanostores';
/** The notifications of the member: how many are unread, and the id of the newest. */
export type NotificationState = {
    unread: number;
    latest: string | null;
};
/**
 * Keeps the store up to date while the tab is visible. Of several visible tabs one is connected, by a lock, and passes each state on to the
 * others: a browser has only six connections to the shop. In a browser that lacks locks or channels each visible tab is connected.
 */
export declare function watchNotifications($store: WritableAtom<NotificationState | null>, signal: AbortSignal): void;
