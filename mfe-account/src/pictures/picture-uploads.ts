import { type ResponseData, shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';

export type PicturePurpose = 'return' | 'review';
/** `preview`: an address of the picture in this browser; undefined for one that was stored earlier. */
export type PictureUpload = { key: string; name: string; preview: string | undefined } & (
  | { state: 'sending'; share: number }
  | { state: 'ready'; id: string }
  | { state: 'failed'; message: string }
);
type Uploaded = ResponseData<'post', '/api/v1/uploads'>;
type Send = (file: File, onProgress: (share: number) => void) => Promise<Pick<Uploaded, 'id'>>;
type Parts = { purpose: PicturePurpose; stored?: readonly { id: string }[]; send?: Send };

const limits = { pictures: 4, megabytes: 5 };
export const acceptedPictures = 'image/png,image/jpeg,image/webp';
export const pictureHint = `تا ${toPersianDigits(limits.pictures)} عکس، هر کدام تا ${toPersianDigits(limits.megabytes)} مگابایت`;
const failedText = 'عکس بارگذاری نشد. دوباره آن را انتخاب کنید.';

let lastKey = 0;

/** The pictures of one form: uploaded at once, sent with the form as ids. `stored`: those that the form's object has already. */
export function pictureUploads({ purpose, stored = [], send = sendPicture(purpose) }: Parts) {
  const $pictures = atom<readonly PictureUpload[]>(
    stored.map(({ id }, place) => ({
      key: id,
      name: `عکس ${toPersianDigits(place + 1)}`,
      preview: undefined,
      state: 'ready',
      id,
    })),
  );
  const replace = (key: string, picture: PictureUpload) =>
    $pictures.set($pictures.get().map((other) => (other.key === key ? picture : other)));

  const readyIds = () => $pictures.get().flatMap((picture) => (picture.state === 'ready' ? [picture.id] : []));
  // One after another: on a mobile network two at once both become slow.
  let queue: Promise<void> = Promise.resolve();

  async function upload(file: File): Promise<void> {
    lastKey += 1;
    const head = { key: `new-${lastKey}`, name: file.name, preview: URL.createObjectURL(file) };
    const otherPictures = $pictures.get().filter(({ state }) => state !== 'failed').length;
    const refusal = refusalOf(file, otherPictures);
    if (refusal !== undefined)
      return $pictures.set([...$pictures.get(), { ...head, state: 'failed', message: refusal }]);
    $pictures.set([...$pictures.get(), { ...head, state: 'sending', share: 0 }]);
    try {
      const { id } = await send(file, (share) => replace(head.key, { ...head, state: 'sending', share }));
      replace(head.key, { ...head, state: 'ready', id });
    } catch (error) {
      const message = error instanceof ApiError && error.messages.length > 0 ? error.message : failedText;
      replace(head.key, { ...head, state: 'failed', message });
    }
  }

  return {
    $pictures,
    add: (files: readonly File[]): Promise<void> => {
      for (const file of files) queue = queue.then(() => upload(file));
      return queue;
    },
    /** The file itself is deleted by the API a day later, if no form uses it. */
    remove: (key: string): void => {
      const removed = $pictures.get().find((picture) => picture.key === key);
      if (removed?.preview !== undefined) URL.revokeObjectURL(removed.preview);
      $pictures.set($pictures.get().filter((picture) => picture.key !== key));
    },
    /** The ids of the uploaded pictures, once no upload is running. */
    ids: async (): Promise<string[]> => {
      await queue;
      return readyIds();
    },
  };
}
export type PictureUploads = ReturnType<typeof pictureUploads>;

/** Why a file is not uploaded at all. The API also inspects the content; here only type and size are known. */
function refusalOf({ type, size }: File, pictures: number): string | undefined {
  if (pictures >= limits.pictures) return `بیشتر از ${toPersianDigits(limits.pictures)} عکس پذیرفته نمی‌شود.`;
  if (!acceptedPictures.split(',').includes(type)) return 'عکس JPG، PNG یا WebP انتخاب کنید.';
  if (size > limits.megabytes * 1024 * 1024)
    return `حجم عکس نباید بیشتر از ${toPersianDigits(limits.megabytes)} مگابایت باشد.`;
  return undefined;
}

const sendPicture =
  (purpose: PicturePurpose): Send =>
  (file, onProgress) => {
    const body = new FormData();
    body.set('file', file);
    return shopApi(api).post('/api/v1/uploads', { query: { purpose }, body, onProgress, quiet: true });
  };
