import { type Begin, type Head, readControl } from './format.ts';

/** A file that is no complete archive, or not of this shop; the message is for the operator. */
export class UnfitArchive extends Error {}

/** A table begins, or one of its rows as JSON text. */
export type Entry = { table: Begin } | { row: string };
export type Archive = { head: Head; entries: AsyncGenerator<Entry> };

/** Reads the head of an archive. The iteration of `entries` throws unless the archive is complete and in order. */
export async function openArchive(lines: AsyncIterable<string>): Promise<Archive> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  const head = first.done === true ? undefined : readControl(first.value);
  if (head === undefined || head === 'unknown' || head.kind !== 'shop')
    throw new UnfitArchive('this file is no backup of a shop');
  return { head, entries: readEntries(iterator) };
}

async function* readEntries(lines: AsyncIterator<string>): AsyncGenerator<Entry> {
  let rows = 0;
  let hasTable = false;
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const control = readControl(next.value);
    if (control === undefined) {
      if (!hasTable) throw new UnfitArchive('this backup has rows before the first table');
      rows += 1;
      yield { row: next.value };
    } else if (control === 'unknown' || control.kind === 'shop') {
      throw new UnfitArchive('this backup has an unknown control line');
    } else if (control.kind === 'table') {
      hasTable = true;
      yield { table: control };
    } else {
      if (control.rows !== rows)
        throw new UnfitArchive(`this backup should hold ${control.rows} rows and holds ${rows}`);
      // Reads to the end of the file, because the compression's checksum is there.
      if ((await lines.next()).done !== true) throw new UnfitArchive('this backup goes on after its end');
      return;
    }
  }
  throw new UnfitArchive('this backup ends in the middle');
}
