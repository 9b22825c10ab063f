/** Paths that the API answers; the edge proxies every address that begins with one of them. */
export const apiPrefixes = [
  '/api/',
  '/media/',
  '/_local/',
  '/releases/',
  '/feeds/',
  '/sitemap',
  '/robots.txt',
  '/blog/rss.xml',
] as const;

/** Paths that the edge answers itself. */
const edgePrefixes = [
  '/r',
  '/animations',
  '/service-worker.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/_override',
  '/_report',
  '/_builds',
  '/_payload',
  '/_dev',
];

/** A single file of the API may lie below an area's prefix; everything else is closed to areas. */
const reservedPrefixes = [
  ...apiPrefixes.filter((prefix) => prefix !== '/blog/rss.xml').map((prefix) => prefix.replace(/\/$/, '')),
  ...edgePrefixes,
];

/** Whether a path belongs to a prefix: it is the prefix, or lies below it. The prefix "/" is only the page "/". */
export function covers(prefix: string, path: string): boolean {
  return prefix === '/' ? path === '/' : path === prefix || path.startsWith(`${prefix}/`);
}

/** Whether some path belongs to both prefixes. */
export const overlaps = (a: string, b: string): boolean => covers(a, b) || covers(b, a);

/** The path of the shop itself that an area with this prefix would shadow; undefined when there is none. */
export const findReserved = (prefix: string): string | undefined =>
  reservedPrefixes.find((reserved) => overlaps(reserved, prefix));
