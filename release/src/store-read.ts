import type { Readable } from 'node:stream';
import { codeOf } from './error-code.ts';

const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'NoSuchKey']);

/**
 * The bytes of a stored file, or undefined when there is none. Read as a stream: flydrive's `getBytes` answers an
 * empty file with 64 KB of old memory (`new Uint8Array(buffer.buffer)`).
 */
export async function readWhole(open: () => Promise<Readable>): Promise<Uint8Array | undefined> {
  try {
    const parts: Uint8Array[] = [];
    for await (const part of await open()) parts.push(part);
    return Buffer.concat(parts);
  } catch (error) {
    if (missing.has(codeOf(error))) return undefined;
    throw error;
  }
}
