import { type ResponseData, shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import { toPersianDigits } from '../lib/digits.ts';

/** A file of a form. `file` is undefined for one that was stored earlier. */
export type Upload = { key: number; name: string; file: File | undefined } & Stage;
type Stage =
  | { state: 'waiting' }
  /** `share`: from 0 to 1. */
  | { state: 'sending'; share: number }
  /** `id`: of the API. */
  | { state: 'ready'; id: string }
  | { state: 'failed'; message: string; canRetry: boolean };
type Uploaded = Pick<ResponseData<'post', '/api/v1/uploads'>, 'id' | 'name' | 'bytes'>;
export type Send = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Uploaded>;

/** Those of the API, in `purposes.ts` of its module `uploads`, which also inspects the content. */
type Limits = { maxFiles: number; megabytes: number; accepts: (file: File) => boolean };
type Options = {
  purpose: 'ticket' | 'receipt' | 'return' | 'review' | 'artwork';
  limits: Limits;
  texts: {
    /** Names the files in texts. */
    noun: 'فایل' | 'عکس';
    /** For a file of another type. */
    wrongType: string;
    /** For an upload without an answer that says why. */
    failed?: string;
  };
  stored?: readonly { id: string; name: string }[];
  /** Takes a finished upload out of the queue. Without it, finished uploads stay in the list as `ready`. */
  onReady?: (uploaded: Uploaded) => void;
  /** Called with the id of an upload that finished although its file had been removed. */
  onLate?: (id: string) => void;
  /** The number of files that were taken out of the queue. */
  countOthers?: () => number;
};

/** An upload without progress for this long is aborted. */
const stallTimeoutMs = 45_000;

let lastKey = 0;

export const isPending = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';

/**
 * The files of one form. A file is uploaded as soon as it is chosen, one after another: on a mobile network two at once both become slow. The API
 * deletes unused files after a day.
 */
export function uploadQueue({ purpose, limits, texts, stored = [], onReady, onLate, countOthers = () => 0 }: Options) {
  const { noun, failed: failedText = `${noun} بارگذاری نشد. دوباره آن را انتخاب کنید.` } = texts;
  const $uploads = atom<readonly Upload[]>(
    stored.map(({ id, name }) => ({ key: nextKey(), name, file: undefined, state: 'ready', id })),
  );
  let running: { key: number; controller: AbortController } | undefined;
  let queue: Promise<void> = Promise.resolve();

  const find = (key: number) => $uploads.get().find((upload) => upload.key === key);
  const setStage = (key: number, stage: Stage) =>
    $uploads.set(
      $uploads
        .get()
        .map((upload) => (upload.key === key ? { key, name: upload.name, file: upload.file, ...stage } : upload)),
    );
  const drop = (isDropped: (upload: Upload) => boolean) => {
    const dropped = $uploads.get().filter(isDropped);
    $uploads.set($uploads.get().filter((upload) => !isDropped(upload)));
    if (dropped.some(({ key }) => key === running?.key)) running?.controller.abort();
  };
  const failure = (message: string, canRetry: boolean): Stage => ({ state: 'failed', message, canRetry });

  /** Why a file is not uploaded at all. */
  function refusalOf(file: File): string | undefined {
    const { maxFiles, megabytes, accepts } = limits;
    const others = $uploads.get().filter(({ state }) => state !== 'failed').length + countOthers();
    if (others >= maxFiles) return `بیشتر از ${toPersianDigits(maxFiles)} ${noun} پذیرفته نمی‌شود.`;
    if (!accepts(file)) return texts.wrongType;
    if (file.size === 0) return `این ${noun} خالی است.`;
    if (file.size > megabytes * 1024 * 1024)
      return `حجم ${noun} نباید بیشتر از ${toPersianDigits(megabytes)} مگابایت باشد.`;
    return undefined;
  }

  function failureOf(error: unknown): Stage {
    if (!(error instanceof ApiError) || error.status === 0) return failure(failedText, true);
    const { status, messages, message } = error;
    // Any other status means that the file itself was refused; sending it again would not help.
    const canRetry = status >= 500 || status === 429 || status === 408;
    return failure(messages.length > 0 ? message : failedText, canRetry);
  }

  async function run(key: number, file: File, send: Send): Promise<void> {
    if (find(key) === undefined) return;
    const controller = new AbortController();
    running = { key, controller };
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const onProgress = (share: number) => {
      if (running?.controller !== controller) return;
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => controller.abort(), stallTimeoutMs);
      setStage(key, { state: 'sending', share });
    };
    onProgress(0);
    try {
      const uploaded = await send(file, { signal: controller.signal, onProgress });
      // Removed just as the upload finished.
      if (find(key) === undefined) return onLate?.(uploaded.id);
      if (onReady === undefined) return setStage(key, { state: 'ready', id: uploaded.id });
      drop((upload) => upload.key === key);
      onReady(uploaded);
    } catch (error) {
      setStage(key, failureOf(error));
    } finally {
      running = undefined;
      clearTimeout(stallTimer);
    }
  }

  const enqueue = (key: number, file: File, send: Send): Promise<void> => {
    queue = queue.then(() => run(key, file, send));
    return queue;
  };

  return {
    $uploads,
    limits,

    add: (files: readonly File[], send: Send = sendFile(purpose)): Promise<void> => {
      for (const file of files) {
        const key = nextKey();
        const message = refusalOf(file);
        const stage: Stage = message === undefined ? { state: 'waiting' } : failure(message, false);
        $uploads.set([...$uploads.get(), { key, name: file.name, file, ...stage }]);
        if (message === undefined) void enqueue(key, file, send);
      }
      return queue;
    },

    retry: (key: number, send: Send = sendFile(purpose)): Promise<void> => {
      const file = find(key)?.file;
      if (file === undefined) return queue;
      setStage(key, { state: 'waiting' });
      return enqueue(key, file, send);
    },

    remove: (key: number): void => drop((upload) => upload.key === key),

    /** Removes the files that are not uploaded yet. */
    abort: (): void => drop(isPending),

    /** Whether a file is on its way. */
    hasPending: (): boolean => $uploads.get().some(isPending),

    /** The ids of the uploaded files, when none is on its way any more. A file that fails meanwhile stops the form. */
    ids: async (): Promise<string[]> => {
      const failedBefore = new Set(keysOfFailed($uploads.get()));
      while ($uploads.get().some(isPending)) await queue;
      if (keysOfFailed($uploads.get()).some((key) => !failedBefore.has(key))) {
        const message = `یکی از ${noun}‌ها بارگذاری نشد. آن را حذف کنید یا دوباره انتخاب کنید.`;
        throw new ApiError(422, message, undefined, [{ code: 'file-failed', message }]);
      }
      return $uploads.get().flatMap((upload) => (upload.state === 'ready' ? [upload.id] : []));
    },
  };
}
export type UploadQueue = ReturnType<typeof uploadQueue>;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

const keysOfFailed = (uploads: readonly Upload[]) =>
  uploads.flatMap(({ key, state }) => (state === 'failed' ? [key] : []));

const sendFile =
  (purpose: Options['purpose']): Send =>
  (file, { signal, onProgress }) => {
    const body = new FormData();
    body.set('file', file);
    return shopApi(api).post('/api/v1/uploads', { query: { purpose }, body, signal, onProgress, quiet: true });
  };
