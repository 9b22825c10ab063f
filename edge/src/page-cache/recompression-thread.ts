import { constants as os, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { decompressTextSync, type TextEncoding } from '../lanes/program/compression.ts';

// The program of the thread that `recompression.ts` starts.

// On Linux this is the priority of the calling thread alone.
if (process.platform === 'linux') setPriority(0, os.priority.PRIORITY_LOW);

/** A buffer becomes an array of bytes on its way to another thread. */
type ReceivedText = { encoding: TextEncoding; content: Uint8Array };

parentPort?.on('message', (text: ReceivedText) => parentPort?.postMessage(recompress(text)));

/** Undefined for bytes that are no compressed text: those of a lane can be anything. */
function recompress({ encoding, content }: ReceivedText): Buffer | undefined {
  try {
    const text = decompressTextSync({
      encoding,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    });
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
