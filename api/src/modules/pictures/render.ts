import sharp from 'sharp';
import { heightOf } from '../../../drawings/draw.ts';
import type { PictureSpec } from '../../../drawings/subjects.ts';
import { type DrawingThread, openDrawingThread } from './drawing-thread.ts';

export const formats = ['avif', 'webp'] as const;
export type Format = (typeof formats)[number];
export type RenderPicture = (spec: PictureSpec, size: { width: number; format: Format }) => Promise<Uint8Array>;

// sharp caches opened files; each drawing is opened only once.
sharp.cache(false);

/** Narrower pictures are drawn at double width and reduced: cloth threads finer than a pixel would show as moiré. */
const minDrawnWidth = 480;

/** Turns specs into image files. The SVG comes from a worker thread, the pixels from sharp's threads, so the event loop stays free. */
export function openRenderer(thread: DrawingThread = openDrawingThread()): {
  render: RenderPicture;
  close: () => Promise<void>;
} {
  return {
    render: async (spec, { width, format }) => {
      const svg = await thread.draw(spec, width < minDrawnWidth ? width * 2 : width);
      const pixels = sharp(Buffer.from(svg)).resize(width, heightOf(spec, width), { fit: 'fill' }).removeAlpha();
      return format === 'avif'
        ? pixels.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
        : pixels.webp({ quality: 76, effort: 3, smartSubsample: true }).toBuffer();
    },
    close: thread.close,
  };
}
