import type { UploadPurpose } from '../../database/tables/people.ts';
import type { Rules } from '../../settings.ts';

export type Kind = keyof typeof kinds;
export type Purpose = {
  kinds: readonly Kind[];
  /** How many of them one thing may be made of. */
  most: number;
  bytes: (rules: Rules['upload']) => number;
  /** Of a picture: what it takes to draw it grows with these, not with its bytes. */
  pixels: number;
  /** Made anew, smaller and with nothing in it but the picture: it is for people to look at, not to print. */
  redrawn: boolean;
};

/** What is kept as what, once it is known by its content. */
export const kinds = {
  png: { mediaType: 'image/png', extension: 'png' },
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  ai: { mediaType: 'application/illustrator', extension: 'ai' },
} as const;

const MEGABYTE = 1024 * 1024;
const MEGAPIXEL = 1_000_000;

export const purposes: Readonly<Record<UploadPurpose, Purpose>> = {
  artwork: {
    kinds: ['pdf', 'ai', 'png', 'jpeg'],
    most: 5,
    bytes: ({ artworkMegabytes }) => artworkMegabytes * MEGABYTE,
    pixels: 100 * MEGAPIXEL,
    redrawn: false,
  },
  ticket: {
    kinds: ['png', 'jpeg', 'webp', 'pdf'],
    most: 5,
    bytes: ({ fileMegabytes }) => fileMegabytes * MEGABYTE,
    pixels: 64 * MEGAPIXEL,
    redrawn: true,
  },
  review: {
    kinds: ['png', 'jpeg', 'webp'],
    most: 4,
    bytes: ({ fileMegabytes }) => fileMegabytes * MEGABYTE,
    pixels: 64 * MEGAPIXEL,
    redrawn: true,
  },
};
