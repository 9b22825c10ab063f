import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { Page } from './page.ts';

/** More pages are left out until some of these are done. */
const maxWaiting = 200;
/** The thread rests for so many times the duration of its last page, which bounds its share of a processor to a fifth. */
const restPerWork = 4;
/** Smaller pages would save no packet. */
const minBytes = 4000;

/**
 * Compresses the pages that visitors get from the cache once more, at the highest level: a tenth less to download for 60 times the processor
 * time, so it must not be done for each rendering. One thread of low priority does it, and ends when no page is waiting.
 */
export function createRecompression({ log }: { log: Pick<FastifyBaseLogger, 'error'> }) {
  const seen = new WeakSet<Page>();
  const waiting: Page[] = [];
  let thread: Worker | undefined;
  let current: { page: Page; startedAt: number } | undefined;
  let rest: NodeJS.Timeout | undefined;

  const end = () => {
    const ended = thread;
    thread = undefined;
    current = undefined;
    return ended?.terminate();
  };

  const open = () => {
    const opened = new Worker(new URL('recompression-thread.ts', import.meta.url));
    opened.unref();
    opened.on('message', (brotli: Uint8Array | undefined) => {
      if (!current) return;
      const { page, startedAt } = current;
      current = undefined;
      if (brotli) page.shorten(Buffer.from(brotli.buffer, brotli.byteOffset, brotli.byteLength));
      rest = setTimeout(startNext, restPerWork * (performance.now() - startedAt)).unref();
    });
    opened.on('error', (err) => {
      log.error({ err }, 'a cached page could not be compressed once more');
      if (thread === opened) void end();
    });
    return opened;
  };

  const startNext = () => {
    rest = undefined;
    const page = waiting.shift();
    if (!page) return void end();
    thread ??= open();
    current = { page, startedAt: performance.now() };
    thread.postMessage(page.text);
  };

  return {
    /** Called for each page that comes from the cache. */
    offer(page: Page): void {
      if (seen.has(page)) return;
      if (page.status !== 200 || page.text.content.length < minBytes) return void seen.add(page);
      if (waiting.length >= maxWaiting) return;
      seen.add(page);
      waiting.push(page);
      if (!current && !rest) startNext();
    },
    close: async () => {
      waiting.length = 0;
      clearTimeout(rest);
      await end();
    },
  };
}

export type Recompression = ReturnType<typeof createRecompression>;
