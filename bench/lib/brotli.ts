import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes of a script as a release carries it: brotli at its best. */
export function brotliSize(text: string | Uint8Array): number {
  const bytes = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
}

const known = new Map<string, number>();

export function brotliSizeOf(file: string): number {
  const size = known.get(file) ?? brotliSize(readFileSync(file));
  known.set(file, size);
  return size;
}
