import { constants as os, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { maxTextBytes } from '../lanes/program/compression.ts';

// The program of the thread that `recompression.ts` starts.

// On Linux this is the priority of the calling thread alone.
if (process.platform === 'linux') setPriority(0, os.priority.PRIORITY_LOW);

parentPort?.on('message', (brotli: Uint8Array) => parentPort?.postMessage(recompress(brotli)));

/** Undefined for bytes that are no compressed text: those of a lane can be anything. */
function recompress(brotli: Uint8Array): Buffer | undefined {
  try {
    const text = brotliDecompressSync(brotli, { maxOutputLength: maxTextBytes });
    return brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    });
  } catch {
    return undefined;
  }
}
