import { type ResponseData, shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { artworkLimits } from '@shop/shared/lib/special-order';
import { $draft, type UploadedFile, updateDraft } from './draft.ts';

/** A file that is being uploaded or has failed. A finished upload moves to the draft. */
export type Upload = { id: number; file: File } & (
  | { state: 'waiting' }
  /** `share`: from 0 to 1. */
  | { state: 'sending'; share: number; controller: AbortController }
  | { state: 'failed'; message: string; canRetry: boolean }
);
type Uploaded = ResponseData<'post', '/api/v1/uploads'>;
type Send = (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<Uploaded>;

export const $uploads = atom<readonly Upload[]>([]);
/** Names the files of the draft that the API no longer has; '' if none. */
export const $lostFilesText = atom('');

/** An upload without progress for this long is aborted. */
const stallTimeoutMs = 45_000;
const failedText = 'فایل بارگذاری نشد؛ ارتباط قطع شد. دوباره تلاش کنید.';

let lastId = 0;
// One upload at a time: on a mobile network two at once both become slow.
let queue: Promise<void> = Promise.resolve();

export const acceptedExtensions = '.pdf,.ai,.png,.jpg,.jpeg';
const acceptedNames = /\.(pdf|ai|png|jpe?g)$/i;

/** Why a file is not uploaded at all. The API also inspects the content; here only name and size are known. */
function refusalOfFile({ name, size }: { name: string; size: number }, otherFiles: number): string | undefined {
  const { files, megabytes } = artworkLimits;
  if (otherFiles >= files) return `بیشتر از ${toPersianDigits(files)} فایل پذیرفته نمی‌شود.`;
  if (!acceptedNames.test(name)) return 'این نوع فایل پذیرفته نمی‌شود. فایل PDF، AI، PNG یا JPG بفرستید.';
  if (size === 0) return 'این فایل خالی است.';
  if (size > megabytes * 1024 * 1024) return `حجم فایل نباید بیشتر از ${toPersianDigits(megabytes)} مگابایت باشد.`;
  return undefined;
}

export function addFiles(files: readonly File[], send: Send = sendFile): Promise<void> {
  $lostFilesText.set('');
  for (const file of files) {
    lastId += 1;
    const otherFiles = $draft.get().files.length + $uploads.get().filter(isPending).length;
    const message = refusalOfFile(file, otherFiles);
    const stage = message === undefined ? ({ state: 'waiting' } as const) : failure(message, false);
    $uploads.set([...$uploads.get(), { id: lastId, file, ...stage }]);
    if (message === undefined) enqueue(lastId, send);
  }
  return queue;
}

export function retryUpload(id: number, send: Send = sendFile): Promise<void> {
  setStage(id, { state: 'waiting' });
  enqueue(id, send);
  return queue;
}

/** Removes an unfinished upload from the list, and aborts it if it is being sent. */
export function cancelUpload(id: number): void {
  const upload = findUpload(id);
  $uploads.set($uploads.get().filter((other) => other.id !== id));
  if (upload?.state === 'sending') upload.controller.abort();
}

/** Removes a finished upload. If the request fails, the API deletes the unused file after a day. */
export async function removeUploadedFile(id: string): Promise<void> {
  updateDraft({ files: $draft.get().files.filter((file) => file.id !== id) });
  await shopApi(api)
    .delete('/api/v1/uploads/{id}', { params: { id }, quiet: true })
    .catch(() => undefined);
}

type ReadUpload = (id: string) => Promise<{ claimed: boolean }>;

/**
 * Removes files from the draft that the API has deleted, used for another order, or stored for another member.
 * A draft can be older than the files' lifetime, and a device can be shared.
 */
export async function removeLostFiles(readUpload: ReadUpload = getUpload): Promise<void> {
  const { files } = $draft.get();
  const checks = await Promise.all(files.map(async (file) => ({ file, usable: await isUsable(file, readUpload) })));
  const lost = checks.filter(({ usable }) => !usable).map(({ file }) => file);
  if (lost.length === 0) return;
  updateDraft({ files: $draft.get().files.filter(({ id }) => !lost.some((file) => file.id === id)) });
  const names = lost.map(({ name }) => `«${name}»`).join('، ');
  $lostFilesText.set(`${names} دیگر در دسترس نیست. اگر لازم است، دوباره بفرستید.`);
}

async function isUsable({ id }: UploadedFile, readUpload: ReadUpload): Promise<boolean> {
  try {
    return !(await readUpload(id)).claimed;
  } catch (error) {
    // Only a 404 proves that the file is gone; the API may just be down.
    return !(error instanceof ApiError && error.status === 404);
  }
}

export const isPending = ({ state }: Upload) => state !== 'failed';

function enqueue(id: number, send: Send): void {
  queue = queue.then(() => runUpload(id, send));
}

async function runUpload(id: number, send: Send): Promise<void> {
  const upload = findUpload(id);
  if (upload === undefined) return;
  const controller = new AbortController();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  const onProgress = (share: number) => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => controller.abort(), stallTimeoutMs);
    if (findUpload(id)?.state === 'sending') setStage(id, { state: 'sending', share, controller });
  };
  setStage(id, { state: 'sending', share: 0, controller });
  onProgress(0);
  try {
    const { id: uploadedId, name, bytes } = await send(upload.file, { signal: controller.signal, onProgress });
    // Cancelled just as the upload finished.
    if (findUpload(id) === undefined) return void removeUploadedFile(uploadedId);
    cancelUpload(id);
    updateDraft({ files: [...$draft.get().files, { id: uploadedId, name, bytes }] });
  } catch (error) {
    if (findUpload(id) !== undefined) setStage(id, failureOf(error));
  } finally {
    clearTimeout(stallTimer);
  }
}

function failureOf(error: unknown) {
  if (!(error instanceof ApiError) || error.status === 0) return failure(failedText, true);
  const { status, messages, message } = error;
  // Any other status means that the file itself was refused; sending it again would not help.
  const canRetry = status >= 500 || status === 429 || status === 408;
  return failure(messages.length > 0 ? message : failedText, canRetry);
}

const failure = (message: string, canRetry: boolean) => ({ state: 'failed', message, canRetry }) as const;
const findUpload = (id: number) => $uploads.get().find((upload) => upload.id === id);

type Stage = Upload extends infer Variant ? (Variant extends Upload ? Omit<Variant, 'id' | 'file'> : never) : never;

function setStage(id: number, stage: Stage): void {
  $uploads.set($uploads.get().map((upload) => (upload.id === id ? { id, file: upload.file, ...stage } : upload)));
}

function sendFile(file: File, { signal, onProgress }: Parameters<Send>[1]): Promise<Uploaded> {
  const body = new FormData();
  body.set('file', file);
  return shopApi(api).post('/api/v1/uploads', { query: { purpose: 'artwork' }, body, signal, onProgress, quiet: true });
}

const getUpload = (id: string) => shopApi(api).get('/api/v1/uploads/{id}', { params: { id }, quiet: true });
