import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes of a script as a release stores it: brotli at its highest level. */
export function brotliSize(text: string | Uint8Array): number {
  const bytes = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
}

const sizes = new Map<string, number>();

export function brotliSizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliSize(readFileSync(file));
  sizes.set(file, size);
  return size;
}
