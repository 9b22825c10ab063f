import { toPersianDigits } from '@shop/shared/lib/digits';
import { type UploadQueue, uploadQueue } from '@shop/shared/stores/upload-queue';

const limits = { maxFiles: 4, megabytes: 5 };
export const acceptedPictures = 'image/png,image/jpeg,image/webp';
export const pictureHint = `تا ${toPersianDigits(limits.maxFiles)} عکس، هر کدام تا ${toPersianDigits(limits.megabytes)} مگابایت`;

/** `stored`: the pictures that the form's object has already. */
export const pictureUploads = (purpose: 'return' | 'review', stored: readonly { id: string }[] = []): UploadQueue =>
  uploadQueue({
    purpose,
    limits: { ...limits, accepts: ({ type }) => acceptedPictures.split(',').includes(type) },
    texts: { noun: 'عکس', wrongType: 'عکس JPG، PNG یا WebP انتخاب کنید.' },
    stored: stored.map(({ id }, place) => ({ id, name: `عکس ${toPersianDigits(place + 1)}` })),
  });
