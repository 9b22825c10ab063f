import sharp from 'sharp';
import { type Desk, openDesk } from './desk.ts';
import { heightOf } from './draw/draw.ts';
import type { PictureSpec } from './subjects.ts';

export const formats = ['avif', 'webp'] as const;
export type Format = (typeof formats)[number];
export type Size = { width: number; format: Format };
export type Paint = (spec: PictureSpec, size: Size) => Promise<Uint8Array>;

// No drawing is opened twice: there is nothing to be remembered of it.
sharp.cache(false);

/** Small ones are drawn at double size and reduced: threads of cloth that are finer than a pixel would shimmer. */
const SMALL = 480;

/**
 * From a spec to the bytes of a picture. Lines are made by a worker, pixels by threads of libuv and libvips: nothing of it is
 * done on the event loop.
 */
export function openStudio(desk: Desk = openDesk()): { paint: Paint; close: () => Promise<void> } {
  return {
    paint: async (spec, { width, format }) => {
      const svg = await desk.draw(spec, width < SMALL ? width * 2 : width);
      const pixels = sharp(Buffer.from(svg)).resize(width, heightOf(spec, width), { fit: 'fill' }).removeAlpha();
      return format === 'avif'
        ? pixels.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
        : pixels.webp({ quality: 76, effort: 3, smartSubsample: true }).toBuffer();
    },
    close: desk.close,
  };
}
