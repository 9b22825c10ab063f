/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { atom } from 'nanostores';
import { clearToken, getAccessToken, setToken } from './auth.ts';
import { configureKernel } from './host.ts';
import { type NotificationState, watchNotifications } from './notification-stream.ts';

const later = () => new Date(Date.now() + 60_000);
const first: NotificationState = { unread: 1, latest: '5' };
const second: NotificationState = { unread: 2, latest: '6' };

/** A connection to the API that the test answers. */
type Connection = { token: string | null; signal: AbortSignal; send: (state: unknown) => void; end: () => void };
let connections: Connection[] = [];
/** The status of the next answers. */
let status = 200;
const open = () => connections.filter(({ signal }) => !signal.aborted);

/** The browser's locks: the next one waits until the holder has finished, unless its signal is aborted before. */
function fakeLocks(): Pick<LockManager, 'request'> {
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = queue.then(() => {
      if (signal.aborted) throw new DOMException('aborted', 'AbortError');
      return work();
    });
    queue = turn.catch(() => undefined);
    return turn;
  };
  return { request } as unknown as LockManager;
}

/** A channel passes a message to all others, not to its sender. */
class FakeChannel extends EventTarget {
  static readonly all = new Set<FakeChannel>();
  constructor() {
    super();
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.all) {
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  close(): void {
    FakeChannel.all.delete(this);
  }
}

const { fetch } = globalThis;
const navigate = jest.fn();
let tabs: AbortController[] = [];

beforeEach(() => {
  [connections, status, tabs] = [[], 200, []];
  setToken('a-session', later(), 'member');
  navigate.mockReset();
  configureKernel({ apiBase: 'http://api.invalid', navigate });
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  Object.defineProperty(window, 'BroadcastChannel', { value: FakeChannel, configurable: true });
  globalThis.fetch = async (_input, { signal, headers } = {}) => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        control = controller;
      },
    });
    const end = () => {
      // Closing a stream twice throws.
      try {
        control?.close();
      } catch {}
    };
    const send = (state: unknown) => control?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(state)}\n\n`));
    const token = new Headers(headers).get('authorization');
    if (signal) connections.push({ token, signal, send, end });
    signal?.addEventListener('abort', end);
    return new Response(status === 200 ? body : null, { status });
  };
});

afterEach(() => {
  for (const tab of tabs) tab.abort();
  FakeChannel.all.clear();
  clearToken();
  jest.restoreAllMocks();
  globalThis.fetch = fetch;
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
});

function openTab() {
  const $store = atom<NotificationState | null>(null);
  const controller = new AbortController();
  tabs.push(controller);
  watchNotifications($store, controller.signal);
  return { $store, close: () => controller.abort() };
}
const connected = (count: number) => waitFor(() => expect(open()).toHaveLength(count));
const setVisible = (visibility: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

test('of two tabs one is connected, and both show each state', async () => {
  const [firstTab, other] = [openTab(), openTab()];
  await connected(1);
  open()[0]?.send(first);
  await waitFor(() => expect([firstTab.$store.get(), other.$store.get()]).toEqual([first, first]));
  open()[0]?.send(second);
  await waitFor(() => expect([firstTab.$store.get(), other.$store.get()]).toEqual([second, second]));
  expect(connections.map(({ token }) => token)).toEqual(['Bearer a-session']);
});

test('when the connected tab closes, the other one connects without waiting for its pause', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1_000);
  const [firstTab, other] = [openTab(), openTab()];
  await connected(1);
  firstTab.close();
  await waitFor(() => expect(connections).toHaveLength(2));
  await connected(1);
  open()[0]?.send(second);
  await waitFor(() => expect(other.$store.get()).toEqual(second));
});

test('a tab that is opened later gets the state of the others at once', async () => {
  openTab();
  await connected(1);
  open()[0]?.send(first);
  await waitFor(() => expect(tabs).toHaveLength(1));
  const firstTab = openTab();
  const otherTab = openTab();
  open()[0]?.send(second);
  await waitFor(() => expect(firstTab.$store.get()).toEqual(second));
  const latest = openTab();
  expect([otherTab.$store.get(), latest.$store.get()]).toEqual([second, second]);
  expect(open()).toHaveLength(1);
});

test('a state of another session is not shown', async () => {
  const { $store } = openTab();
  await connected(1);
  const channel = new FakeChannel();
  channel.postMessage({ session: 'other', state: second });
  expect($store.get()).toBeNull();
  channel.postMessage({ session: 'a-sessio', state: first });
  expect($store.get()).toEqual(first);
});

test('a state that arrives after a log-out is not shown', async () => {
  const { $store } = openTab();
  await connected(1);
  const [connection] = open();
  clearToken();
  connection?.send(first);
  const channel = new FakeChannel();
  channel.postMessage({ session: 'a-sessio', state: second });
  expect($store.get()).toBeNull();
});

test('a hidden tab is not connected, and connects again when it is shown', async () => {
  openTab();
  await connected(1);
  setVisible('hidden');
  await connected(0);
  setVisible('visible');
  await connected(1);
  expect(connections).toHaveLength(2);
});

test('a connection that ends is opened again when the network is back', async () => {
  // The length of the pause is random; here it is eight minutes.
  jest.spyOn(Math, 'random').mockReturnValue(1_000);
  openTab();
  await connected(1);
  open()[0]?.end();
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(connections).toHaveLength(2);
  });
});

test('a 401 ends the session and the connection, and leads to the log-in', async () => {
  status = 401;
  openTab();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/auth/login'));
  expect(getAccessToken()).toBeUndefined();
  window.dispatchEvent(new Event('online'));
  setVisible('visible');
  await waitFor(() => expect(connections).toHaveLength(1));
});

test('a 401 for a session that the member has replaced meanwhile changes nothing', async () => {
  const respond = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    status = 401;
    const response = await respond(...request);
    setToken('a-session-2', later(), 'member');
    status = 200;
    globalThis.fetch = respond;
    return response;
  };
  openTab();
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(connections).toHaveLength(2);
  });
  expect([getAccessToken(), navigate.mock.calls]).toEqual(['a-session-2', []]);
});

test('a browser without locks connects each tab', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  openTab();
  openTab();
  await connected(2);
});
