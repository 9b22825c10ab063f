import { randomFillSync } from 'node:crypto';
import fresh from 'fresh';
import Negotiator from 'negotiator';

/** The shortest comes first. Everybody accepts the last one. */
const encodings = ['br', 'zstd', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The encodings that the browser accepts, the shortest first. Weights other than zero are ignored: no browser prefers a larger
 * response.
 */
export function readEncodings(acceptEncoding = ''): readonly Encoding[] {
  const existing = encodingsByHeader.get(acceptEncoding);
  if (existing) return existing;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const listed = negotiator.encodings([...encodings]);
  const accepted = encodings.filter((encoding) => encoding === 'identity' || listed.includes(encoding));
  if (encodingsByHeader.size >= maxHeaders) encodingsByHeader.clear();
  encodingsByHeader.set(acceptEncoding, accepted);
  return accepted;
}

/** Browsers send few different headers. */
const encodingsByHeader = new Map<string, readonly Encoding[]>();
const maxHeaders = 100;

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

/** The id is a single string, which is copied quickly. `randomUUID` joins 20 strings, and does so again with each use. */
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
