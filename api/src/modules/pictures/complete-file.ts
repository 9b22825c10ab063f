import type { Format } from './format.ts';

/** Whether a stored image file has its full length. A file that was cut off while it was written must be drawn again. */
export function isCompleteFile(bytes: Uint8Array, format: Format): boolean {
  if (bytes.length < 32) return false;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return format === 'webp' ? isCompleteRiff(view) : isCompleteAvif(view);
}

function isCompleteRiff(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 === bytes.length;
}

/** An AVIF file is a sequence of boxes, each beginning with its length. */
function isCompleteAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif') return false;
  let offset = 0;
  while (offset + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(offset);
    if (length < 8) return false;
    offset += length;
  }
  return offset === bytes.length;
}
