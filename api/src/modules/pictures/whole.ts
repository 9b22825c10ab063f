import type { Format } from './paint.ts';

/** That these are all the bytes of a picture: what was cut off while it was written is drawn anew. */
export function isWhole(bytes: Uint8Array, format: Format): boolean {
  if (bytes.length < 32) return false;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return format === 'webp' ? isRiff(view) : isBoxes(view);
}

function isRiff(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 === bytes.length;
}

/** An AVIF is a row of boxes, each of which begins with its length. */
function isBoxes(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif') return false;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) return false;
    at += length;
  }
  return at === bytes.length;
}
