import type { WritableAtom } from 'nanostores';
import { parseJson } from '../lib/untyped-json.ts';
import { getAccessToken, getSessionFingerprint } from './auth.ts';
import { getApiBase, redirectToLogin } from './host.ts';
import { readEvents } from './server-sent-events.ts';

/** The notifications of the member: how many are unread, and the id of the newest. */
export type NotificationState = { unread: number; latest: string | null };

const path = '/api/v1/notifications/stream';
const name = 'shop-notifications';
const firstPause = 1_000;
const longestPause = 60_000;

/**
 * Keeps the store up to date while the tab is visible. Of several visible tabs one is connected, by a lock, and passes each state on to the
 * others: a browser has only six connections to the shop. In a browser that lacks locks or channels each visible tab is connected.
 */
export function watchNotifications($store: WritableAtom<NotificationState | null>, signal: AbortSignal): void {
  if (signal.aborted) return;
  const session = getSessionFingerprint();
  const channel = 'locks' in navigator && 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined;
  let whileVisible = new AbortController();

  const show = (state: NotificationState) => {
    if (!signal.aborted && getSessionFingerprint() === session) $store.set(state);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // The other tab may be logged in as somebody else by now.
    if (isMessage(data) && data.session === session) show(data.state);
    else if (data === 'ask' && $store.get() !== null) channel.postMessage({ session, state: $store.get() });
  });
  const connectAsOnly = async (visible: AbortSignal) => {
    const connect = () =>
      stayConnected((state) => {
        if (visible.aborted) return;
        show(state);
        channel?.postMessage({ session, state });
      }, visible);
    // Rejects when the tab is hidden before it gets the lock.
    if (channel) await navigator.locks.request(name, { signal: visible }, connect).catch(() => undefined);
    else await connect();
  };
  const update = () => {
    whileVisible.abort();
    if (signal.aborted || document.visibilityState !== 'visible') return;
    whileVisible = new AbortController();
    channel?.postMessage('ask');
    void connectAsOnly(whileVisible.signal);
  };
  document.addEventListener('visibilitychange', update);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', update);
    whileVisible.abort();
    channel?.close();
  });
  update();
}

/** Connects again after each end, with growing pauses, until the tab is hidden or the API refuses the session. */
async function stayConnected(onState: (state: NotificationState) => void, signal: AbortSignal): Promise<void> {
  let pause = firstPause;
  while (!signal.aborted) {
    const body = await openStream(signal).catch(() => undefined);
    if (body === 'logged-out') return;
    if (body !== undefined) {
      for await (const data of readEvents(body)) {
        pause = firstPause;
        const state: unknown = parseJson(data);
        if (isState(state)) onState(state);
      }
    }
    // Random, or all browsers would come back at the same moment after a restart of the shop.
    await wait(pause * (0.5 + Math.random() / 2), signal);
    pause = Math.min(longestPause, pause * 2);
  }
}

/** Undefined when the API sends no stream. */
async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | 'logged-out' | undefined> {
  const token = getAccessToken();
  if (token === undefined) return 'logged-out';
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const { status, ok, body } = await fetch(`${getApiBase()}${path}`, { headers, signal, cache: 'no-store' });
  if (ok) return body ?? undefined;
  void body?.cancel();
  // The member may have logged in again meanwhile.
  if (status !== 401 || getAccessToken() !== token) return undefined;
  redirectToLogin();
  return 'logged-out';
}

/** Ends early when the network is back. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  // Otherwise a hidden tab would keep the lock for the whole pause.
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

function isState(value: unknown): value is NotificationState {
  if (typeof value !== 'object' || value === null || !('unread' in value) || !('latest' in value)) return false;
  return typeof value.unread === 'number' && (value.latest === null || typeof value.latest === 'string');
}

function isMessage(value: unknown): value is { session: string | undefined; state: NotificationState } {
  return typeof value === 'object' && value !== null && 'session' in value && 'state' in value && isState(value.state);
}
