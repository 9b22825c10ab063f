import sharp from 'sharp';
import { draw, heightOf } from '../../../drawings/draw.ts';
import type { PictureSpec } from '../../../drawings/subjects.ts';
import type { Format } from './format.ts';

// sharp caches opened files; each drawing is opened only once.
sharp.cache(false);
// Two pictures are drawn at a time, and each thread has buffers of its own.
sharp.concurrency(1);

/** Narrower pictures are drawn at double width and reduced: cloth threads finer than a pixel would show as moiré. */
const minDrawnWidth = 480;

/** Turns a spec into an image file. */
export async function renderPicture(
  spec: PictureSpec,
  { width, format }: { width: number; format: Format },
): Promise<Uint8Array> {
  const svg = draw(spec, width < minDrawnWidth ? width * 2 : width);
  const pixels = sharp(Buffer.from(svg)).resize(width, heightOf(spec, width), { fit: 'fill' }).removeAlpha();
  return format === 'avif'
    ? pixels.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
    : pixels.webp({ quality: 76, effort: 3, smartSubsample: true }).toBuffer();
}

/** A smaller WebP of a picture that the shop has encoded itself. */
export function shrinkPicture(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  return sharp(bytes)
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer();
}
