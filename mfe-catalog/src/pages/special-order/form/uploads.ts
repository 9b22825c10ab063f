import { type Answer, shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import { reasonAgainst } from './check-file.ts';
import { $draft, change, type SentFile } from './draft.ts';

/** A file on its way, or one that did not arrive. What has arrived is in the draft. */
export type Upload = { id: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending'; share: number; call: AbortController }
  | { state: 'failed'; message: string; again: boolean }
);
type Sent = Answer<'post', '/api/v1/uploads'>;
type Send = (file: File, call: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<Sent>;

export const $uploads = atom<readonly Upload[]>([]);
/** Why files that had arrived are no longer there. */
export const $lost = atom('');

/** A network that moves nothing for so long does not move any more. */
const STALLED = 45_000;
const unsent = 'فایل نرسید؛ ارتباط قطع شد. دوباره تلاش کنید.';

let last = 0;
// One after the other: on a phone's network two at once are two that take long.
let queue: Promise<void> = Promise.resolve();

export function addFiles(files: readonly File[], send: Send = sendFile): Promise<void> {
  $lost.set('');
  for (const file of files) {
    last += 1;
    const message = reasonAgainst(file, $draft.get().files.length + $uploads.get().filter(isOnItsWay).length);
    const state = message === undefined ? ({ state: 'waiting' } as const) : failed(message, false);
    $uploads.set([...$uploads.get(), { id: last, file, ...state }]);
    if (message === undefined) enqueue(last, send);
  }
  return queue;
}

export function tryAgain(id: number, send: Send = sendFile): Promise<void> {
  put(id, { state: 'waiting' });
  enqueue(id, send);
  return queue;
}

/** Called off, or taken off the list. */
export function dropUpload(id: number): void {
  const upload = find(id);
  $uploads.set($uploads.get().filter((one) => one.id !== id));
  if (upload?.state === 'sending') upload.call.abort();
}

/** Takes back what has arrived; when the shop does not hear of it, it forgets the file by itself after a day. */
export async function removeSent(id: string): Promise<void> {
  change({ files: $draft.get().files.filter((file) => file.id !== id) });
  await shopApi(api)
    .delete('/api/v1/uploads/{id}', { params: { id }, quiet: true })
    .catch(() => undefined);
}

/** A draft may be older than what the shop keeps for it, or of somebody else who used this device. */
export async function checkSent(look: (id: string) => Promise<{ claimed: boolean }> = lookUp): Promise<void> {
  const { files } = $draft.get();
  const looked = await Promise.all(files.map(async (file) => ({ file, there: await isThere(file, look) })));
  const lost = looked.filter(({ there }) => !there).map(({ file }) => file);
  if (lost.length === 0) return;
  change({ files: $draft.get().files.filter(({ id }) => !lost.some((file) => file.id === id)) });
  const names = lost.map(({ name }) => `«${name}»`).join('، ');
  $lost.set(`${names} دیگر نزد ما نیست. اگر لازم است، دوباره بفرستید.`);
}

async function isThere({ id }: SentFile, look: (id: string) => Promise<{ claimed: boolean }>): Promise<boolean> {
  try {
    return !(await look(id)).claimed;
  } catch (error) {
    // Whatever else went wrong says nothing about the file.
    return !(error instanceof ApiError && error.status === 404);
  }
}

export const isOnItsWay = ({ state }: Upload) => state !== 'failed';

function enqueue(id: number, send: Send): void {
  queue = queue.then(() => sendOne(id, send));
}

async function sendOne(id: number, send: Send): Promise<void> {
  const upload = find(id);
  if (upload === undefined) return;
  const call = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onProgress = (share: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => call.abort(), STALLED);
    if (find(id)?.state === 'sending') put(id, { state: 'sending', share, call });
  };
  put(id, { state: 'sending', share: 0, call });
  onProgress(0);
  try {
    const { id: sent, name, bytes } = await send(upload.file, { signal: call.signal, onProgress });
    // Called off in the moment in which it arrived.
    if (find(id) === undefined) return void removeSent(sent);
    dropUpload(id);
    change({ files: [...$draft.get().files, { id: sent, name, bytes }] });
  } catch (error) {
    if (find(id) !== undefined) put(id, whyFailed(error));
  } finally {
    clearTimeout(timer);
  }
}

function whyFailed(error: unknown) {
  if (!(error instanceof ApiError) || error.status === 0) return failed(unsent, true);
  const { status, messages, message } = error;
  // What is wrong with the file itself another try would not mend.
  return failed(messages.length > 0 ? message : unsent, status >= 500 || status === 429 || status === 408);
}

const failed = (message: string, again: boolean) => ({ state: 'failed', message, again }) as const;
const find = (id: number) => $uploads.get().find((one) => one.id === id);

type Stage = Upload extends infer One ? (One extends Upload ? Omit<One, 'id' | 'file'> : never) : never;

function put(id: number, stage: Stage): void {
  $uploads.set($uploads.get().map((one) => (one.id === id ? { id, file: one.file, ...stage } : one)));
}

function sendFile(file: File, { signal, onProgress }: Parameters<Send>[1]): Promise<Sent> {
  const body = new FormData();
  body.set('file', file);
  return shopApi(api).post('/api/v1/uploads', { query: { purpose: 'artwork' }, body, signal, onProgress, quiet: true });
}

const lookUp = (id: string) => shopApi(api).get('/api/v1/uploads/{id}', { params: { id }, quiet: true });
