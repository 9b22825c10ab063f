import { randomFillSync } from 'node:crypto';
import fresh from 'fresh';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Chooses brotli if the browser accepts it, else gzip. Weights other than zero are ignored: no browser prefers a larger
 * response.
 */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  const existing = encodings.get(acceptEncoding);
  if (existing) return existing;
  const encoding = negotiateEncoding(acceptEncoding);
  if (encodings.size >= maxEncodings) encodings.clear();
  encodings.set(acceptEncoding, encoding);
  return encoding;
}

/** By the header: browsers send few different ones. */
const encodings = new Map<string, Encoding>();
const maxEncodings = 100;

function negotiateEncoding(acceptEncoding: string): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/**
 * Compares `If-None-Match` with the ETag. The request's `Cache-Control` is not passed on: `fetch` adds `no-cache` to each
 * request that has its own `If-None-Match`, and `fresh` would then never allow a 304.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag });
}

const idBytes = 18;
/** Random bytes for many ids: requesting them for each costs more than all the rest of an id. */
const pool = Buffer.allocUnsafeSlow(idBytes * 256);
let used = pool.length;

/** One piece of text, which is copied quickly. `randomUUID` puts its text together from 20 pieces, and each use of it does that again. */
function createRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('hex', used - idBytes, used);
}

/** Takes over the id from a load balancer if it has a valid form. It is sent to the API and written to the logs. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : createRequestId();
}
