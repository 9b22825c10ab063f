import { artworkLimits } from '@shop/shared/lib/special-order';
import type { UploadPurpose } from '../../database/tables/people.ts';
import type { Rules } from '../../settings.ts';

export type Kind = keyof typeof kinds;
export type Purpose = {
  kinds: readonly Kind[];
  /** Files that one special order, message, review, return or payment may have. */
  maxFiles: number;
  maxBytes: (rules: Rules['upload']) => number;
  /** Limits pictures: decoding costs grow with the pixels, not with the file size. */
  maxPixels: number;
  /** Whether pictures are stored re-encoded, smaller and without metadata. Artwork is not: it is printed from the original. */
  reencoded: boolean;
};

/** The accepted kinds of files, with the media type and extension they are stored with. */
export const kinds = {
  png: { mediaType: 'image/png', extension: 'png' },
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  ai: { mediaType: 'application/illustrator', extension: 'ai' },
} as const;

const megabyte = 1024 * 1024;
const megapixel = 1_000_000;

/** Whether a stored file is a picture that the shop has encoded itself. Only such a picture may be shown inside a page. */
export function isOwnPicture({ purpose, media_type }: { purpose: UploadPurpose; media_type: string }): boolean {
  return purposes[purpose].reencoded && media_type === kinds.webp.mediaType;
}

/** Photos of goods that members have received. */
const pictures: Purpose = {
  kinds: ['png', 'jpeg', 'webp'],
  maxFiles: 4,
  maxBytes: ({ fileMegabytes }) => fileMegabytes * megabyte,
  maxPixels: 64 * megapixel,
  reencoded: true,
};

export const purposes: Readonly<Record<UploadPurpose, Purpose>> = {
  artwork: {
    kinds: ['pdf', 'ai', 'png', 'jpeg'],
    maxFiles: artworkLimits.files,
    maxBytes: ({ artworkMegabytes }) => artworkMegabytes * megabyte,
    maxPixels: 100 * megapixel,
    reencoded: false,
  },
  ticket: {
    kinds: ['png', 'jpeg', 'webp', 'pdf'],
    maxFiles: 5,
    maxBytes: ({ fileMegabytes }) => fileMegabytes * megabyte,
    maxPixels: 64 * megapixel,
    reencoded: true,
  },
  review: pictures,
  return: pictures,
  receipt: {
    kinds: ['png', 'jpeg', 'webp', 'pdf'],
    maxFiles: 1,
    maxBytes: ({ fileMegabytes }) => fileMegabytes * megabyte,
    maxPixels: 64 * megapixel,
    reencoded: true,
  },
};
