import { matchesPagePattern } from '@shop/shared/lib/page-path';

/** If two pages match a path, the one with fewer placeholders is shown. */
export function findPage<Page extends { path: string }>(pages: readonly Page[], pathname: string): Page | undefined {
  return pages
    .filter(({ path }) => matchesPagePattern(path, pathname))
    .sort((a, b) => countPlaceholders(a) - countPlaceholders(b))[0];
}

const countPlaceholders = ({ path }: { path: string }) => path.split(':').length - 1;

/** Query parameters that advertisers add, and the one of the developers' outlines. They change no page. */
const trackingParameters = /^(utm_|fbclid$|gclid$|yclid$|areas$)/;

type PageList = readonly { path: string; query?: readonly string[] }[];

/**
 * Removes the query parameters that no release of the chain reads, so that all addresses of a page share one cached copy. All releases
 * of the chain count, because each of them may render the page. If one of them does not say what it reads, only parameters of
 * advertisers are removed.
 */
export function removeUnreadParameters(url: URL, chain: readonly PageList[]): URL {
  const read = findReadParameters(url, chain);
  const isRead = (name: string) => (read ? read.has(name) : !trackingParameters.test(name));
  const reduced = new URL(url);
  const readParameters = [...url.searchParams].filter(([name]) => isRead(name));
  // At once: deleting thousands of parameters one by one would take the square of their number.
  if (readParameters.length < url.searchParams.size) reduced.search = new URLSearchParams(readParameters).toString();
  return reduced;
}

/** Undefined if there is no such page, or if one of the releases does not say what its page reads. */
function findReadParameters({ pathname }: URL, chain: readonly PageList[]): Set<string> | undefined {
  const queries = chain.map((pages) => findPage(pages, pathname)?.query);
  const isDeclared = chain.length > 0 && queries.every((query) => query !== undefined);
  return isDeclared ? new Set(queries.flatMap((query) => query ?? [])) : undefined;
}

/**
 * Adds the parameters of the requested address that were removed to a redirect inside this site: the visitor's own scripts may read
 * them after the redirect.
 */
export function addRemovedParameters(location: string, { requested, url }: { requested: URL; url: URL }): string {
  if (!/^\/(?![/\\])/.test(location)) return location;
  const target = new URL(location, requested);
  const missing = [...requested.searchParams].filter(
    ([name]) => !url.searchParams.has(name) && !target.searchParams.has(name),
  );
  if (missing.length === 0) return location;
  for (const [name, value] of missing) target.searchParams.append(name, value);
  return `${target.pathname}${target.search}${target.hash}`;
}
