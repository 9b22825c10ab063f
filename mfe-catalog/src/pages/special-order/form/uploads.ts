import { shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import { artworkLimits } from '@shop/shared/lib/special-order';
import { type Send, uploadQueue } from '@shop/shared/stores/upload-queue';
import { $draft, type UploadedFile, updateDraft } from './draft.ts';

export const acceptedExtensions = '.pdf,.ai,.png,.jpg,.jpeg';
const acceptedNames = /\.(pdf|ai|png|jpe?g)$/i;

/** The unfinished uploads. A finished one moves to the draft. */
const queue = uploadQueue({
  purpose: 'artwork',
  limits: {
    maxFiles: artworkLimits.files,
    megabytes: artworkLimits.megabytes,
    accepts: ({ name }) => acceptedNames.test(name),
  },
  texts: {
    noun: 'فایل',
    wrongType: 'این نوع فایل پذیرفته نمی‌شود. فایل PDF، AI، PNG یا JPG بفرستید.',
    failed: 'فایل بارگذاری نشد؛ ارتباط قطع شد. دوباره تلاش کنید.',
  },
  onReady: ({ id, name, bytes }) => updateDraft({ files: [...$draft.get().files, { id, name, bytes }] }),
  onLate: (id) => void removeUploadedFile(id),
  countOthers: () => $draft.get().files.length,
});
export const { $uploads, retry: retryUpload, remove: cancelUpload } = queue;

/** Names the files of the draft that the API no longer has; '' if none. */
export const $lostFilesText = atom('');

export function addFiles(files: readonly File[], send?: Send): Promise<void> {
  $lostFilesText.set('');
  return queue.add(files, send);
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

const getUpload = (id: string) => shopApi(api).get('/api/v1/uploads/{id}', { params: { id }, quiet: true });
