import { atom, onMount } from 'nanostores';
import { $session } from './auth.ts';
import type { NotificationState } from './notification-stream.ts';

/** Null until the API has answered, and for guests. It follows each change while a page shows it. */
export const $notifications = atom<NotificationState | null>(null);

onMount($notifications, () => {
  if (typeof document === 'undefined') return;
  let controller = new AbortController();
  const unsubscribe = $session.subscribe((session) => {
    controller.abort();
    controller = new AbortController();
    $notifications.set(null);
    if (session !== undefined) watch(controller.signal);
  });
  return () => {
    unsubscribe();
    controller.abort();
  };
});

/** A chunk of its own, because no page needs it at first. Without it the number is missing until the next page. */
function watch(signal: AbortSignal): void {
  import(/* webpackChunkName: "notifications" */ './notification-stream.ts').then(
    ({ watchNotifications }) => watchNotifications($notifications, signal),
    () => undefined,
  );
}
