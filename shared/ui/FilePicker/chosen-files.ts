import { shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import { toPersianDigits } from '../../lib/digits.ts';

/** A file of a form that is being filled in. `id` identifies it in the list; `upload` is the id of the API. */
export type ChosenFile = { id: number; name: string } & (
  | { state: 'sending'; controller: AbortController }
  | { state: 'sent'; upload: string }
  | { state: 'failed'; message: string }
);
type Send = (file: File, signal: AbortSignal) => Promise<string>;
/** `purpose` and `maxFiles`: those of the API, in `purposes.ts` of its module `uploads`. */
type Options = { purpose: 'ticket' | 'receipt'; maxFiles: number; send?: Send };

export const maxMegabytes = 5;
export const acceptedExtensions = '.pdf,.png,.jpg,.jpeg,.webp';
const acceptedNames = /\.(pdf|png|jpe?g|webp)$/i;

const failedText = 'یکی از فایل‌ها بارگذاری نشد. آن را حذف کنید یا دوباره انتخاب کنید.';

let lastId = 0;

/** The files of one form. A file is uploaded as soon as it is chosen; the API deletes unused ones after a day. */
export function chosenFiles({ purpose, maxFiles, send = sendFile(purpose) }: Options) {
  const $files = atom<readonly ChosenFile[]>([]);
  const replace = (file: ChosenFile) => $files.set($files.get().map((other) => (other.id === file.id ? file : other)));
  const has = (id: number) => $files.get().some((file) => file.id === id);
  const countFailed = () => $files.get().filter(({ state }) => state === 'failed').length;
  // One after the other: on a phone, two at once take twice as long each.
  let queue: Promise<void> = Promise.resolve();

  async function upload(file: File): Promise<void> {
    lastId += 1;
    const base = { id: lastId, name: file.name };
    const others = $files.get().filter(({ state }) => state !== 'failed').length;
    const message = others < maxFiles ? refusalOf(file) : tooManyText(maxFiles);
    if (message !== undefined) return $files.set([...$files.get(), { ...base, state: 'failed', message }]);
    const controller = new AbortController();
    $files.set([...$files.get(), { ...base, state: 'sending', controller }]);
    const result = await send(file, controller.signal).then(
      (id): ChosenFile => ({ ...base, state: 'sent', upload: id }),
      (error): ChosenFile => ({ ...base, state: 'failed', message: messageOf(error) }),
    );
    if (has(base.id)) replace(result);
  }

  return {
    $files,
    maxFiles,
    add: (files: readonly File[]): void => {
      for (const file of files) queue = queue.then(() => upload(file));
    },
    remove: (id: number): void => {
      const file = $files.get().find((other) => other.id === id);
      if (file?.state === 'sending') file.controller.abort();
      $files.set($files.get().filter((other) => other.id !== id));
    },
    clear: (): void => $files.set([]),
    /** The ids of the uploaded files, when none is on its way any more. A file that fails meanwhile stops the form. */
    uploads: async (): Promise<string[]> => {
      const failedBefore = countFailed();
      await queue;
      if (countFailed() > failedBefore)
        throw new ApiError(422, failedText, undefined, [{ code: 'file-failed', message: failedText }]);
      return $files.get().flatMap((file) => (file.state === 'sent' ? [file.upload] : []));
    },
  };
}
export type ChosenFiles = ReturnType<typeof chosenFiles>;

/** The label of the button while the form waits for its files, and while it is sent. */
export const busyText = (files: readonly ChosenFile[]): string =>
  files.some(({ state }) => state === 'sending') ? 'در حال بارگذاری فایل‌ها…' : 'در حال ارسال…';

const tooManyText = (maxFiles: number) => `بیشتر از ${toPersianDigits(maxFiles)} فایل پذیرفته نمی‌شود.`;

/** Checks name and size. The API also inspects the content. */
function refusalOf({ name, size }: File): string | undefined {
  if (!acceptedNames.test(name)) return 'این نوع فایل پذیرفته نمی‌شود. فایل PDF، PNG، JPG یا WebP بفرستید.';
  if (size === 0) return 'این فایل خالی است.';
  if (size > maxMegabytes * 1024 * 1024)
    return `حجم فایل نباید بیشتر از ${toPersianDigits(maxMegabytes)} مگابایت باشد.`;
  return undefined;
}

const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.messages.length > 0
    ? error.message
    : 'فایل بارگذاری نشد. دوباره آن را انتخاب کنید.';

const sendFile =
  (purpose: Options['purpose']): Send =>
  async (file, signal) => {
    const body = new FormData();
    body.set('file', file);
    return (await shopApi(api).post('/api/v1/uploads', { query: { purpose }, body, signal, quiet: true })).id;
  };

/** The key of an attempt also names the files: the same text with other files is another message. */
export const keyWithFiles = (key: string, uploads: readonly string[]): string =>
  [key, ...uploads.map((id) => id.slice(-12))].join('.');
