import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A composed page as it is sent. The same for every visitor with the same release set. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: (encoding: Encoding) => Promise<Buffer>;
  bytes: number;
  tags: string[];
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type PageParts = { status: number; html: string; headers: Record<string, string>; tags: string[] };

export function pageOf({ status, html, headers, tags }: PageParts): Page {
  const plain = Buffer.from(html);
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]]);
  const make = (encoding: Encoding) =>
    encoding === 'br'
      ? brotli(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        })
      : zip(plain);
  return {
    status,
    headers,
    tags,
    etag: `W/"${createHash('sha1').update(plain).digest('base64url')}"`,
    bytes: plain.length,
    body(encoding) {
      const known = made.get(encoding) ?? make(encoding);
      made.set(encoding, known);
      return known;
    },
  };
}

type Kept = { page: Page; fresh: boolean };

/**
 * Composed pages by release set and address. A change of content takes their freshness, not the pages: while the API is
 * away the last page is still better than none.
 */
export function pageCache(maxBytes: number) {
  const pages = new LRUCache<string, Kept>({
    maxSize: Math.max(1, maxBytes),
    // Twice, for the compressed copies.
    sizeCalculation: ({ page }) => page.bytes * 2 + 500,
  });
  let changes = 0;
  const doubt = (isTouched: (page: Page) => boolean) => {
    changes += 1;
    for (const kept of pages.values()) if (isTouched(kept.page)) kept.fresh = false;
  };
  return {
    get: (key: string): Kept | undefined => pages.get(key),
    /** Taken before a page is drawn and given back with it: a page older than a change is not kept as fresh. */
    moment: () => changes,
    put(key: string, page: Page, moment: number): void {
      if (maxBytes > 0) pages.set(key, { page, fresh: moment === changes });
    },
    forget: (tags: string[]) => doubt((page) => page.tags.some((tag) => tags.includes(tag))),
    doubtAll: () => doubt(() => true),
    clear: () => pages.clear(),
    get bytes() {
      return pages.calculatedSize;
    },
  };
}

export type PageCache = ReturnType<typeof pageCache>;
