import sharp from 'sharp';

export const formats = ['avif', 'webp'] as const;
export type Format = (typeof formats)[number];

// No drawing is asked for twice: what was opened need not be remembered.
sharp.cache(false);

/**
 * Pixels from a drawing; runs on threads of libuv and libvips, never on the event loop. Small ones are drawn at double size and
 * reduced, because threads of cloth that are finer than a pixel would shimmer.
 */
export async function render(svg: string, { format, width, height }: Size & { format: Format }): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' }).removeAlpha();
  return format === 'avif'
    ? picture.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
    : picture.webp({ quality: 76, effort: 3, smartSubsample: true }).toBuffer();
}

type Size = { width: number; height: number };

/** That these are all the bytes of a picture: what was cut off while it was written is drawn anew. */
export function isWhole(bytes: Uint8Array, format: Format): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
  if (bytes.length < 32) return false;
  if (format === 'webp')
    return name(0) === 'RIFF' && name(8) === 'WEBP' && view.getUint32(4, true) + 8 === bytes.length;
  if (name(4) !== 'ftyp' || name(8) !== 'avif') return false;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at);
    if (length < 8) return false;
    at += length;
  }
  return at === bytes.length;
}
