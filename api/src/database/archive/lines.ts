import { UnfitArchive } from './read.ts';

/** Rows are far smaller. A damaged or forged file may be a single line, which would fill the memory. */
const maxLineBytes = 16 * 1024 * 1024;

/**
 * Splits bytes into lines at byte 0x0A alone. `readline` would also split at U+2028, U+2029 and U+0085, which free text may contain and
 * JSON does not escape. Throws for bytes that are not UTF-8, and for a line that no row can be.
 */
export async function* readLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let unfinished: Buffer[] = [];
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      unfinished.push(chunk.subarray(start, end));
      yield decoder.decode(Buffer.concat(unfinished));
      unfinished = [];
      start = end + 1;
    }
    if (start < chunk.length) unfinished.push(chunk.subarray(start));
    const bytes = unfinished.reduce((sum, { length }) => sum + length, 0);
    if (bytes > maxLineBytes) throw new UnfitArchive('this backup has a line that is longer than any row');
  }
  if (unfinished.length > 0) yield decoder.decode(Buffer.concat(unfinished));
}

const lineFeed = 0x0a;
