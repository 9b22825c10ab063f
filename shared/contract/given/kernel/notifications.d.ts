import type { NotificationState } from './notification-stream.js';
/** Null until the API has answered, and for guests. It follows each change while a page shows it. */
export declare const $notifications: import("nanostores").PreinitializedWritableAtom<NotificationState | null> & object;
