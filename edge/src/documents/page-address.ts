import { LRUCache } from 'lru-cache';
import { quotePath } from '../log.ts';
import type { FindRelease } from '../releases/release-cache.ts';
import { type ChosenSet, findAreaOfPath } from '../sets/choose.ts';
import { nameSet } from '../sets/compose.ts';
import { normaliseAddress } from './address.ts';
import { findAudienceRedirect } from './audience.ts';
import { removeUnreadParameters } from './page-query.ts';

/** A requested address as a release set reads it. Requests share it, so its URLs are never changed. */
export type PageAddress = {
  /** In one form for all spellings of the address, with all query parameters. */
  requested: URL;
  /** Without the parameters that no release of the chain reads. */
  url: URL;
  /** The area that owns the address; `host` for all others. */
  area: string;
  /** The visitor's own release of this area. */
  release: string;
  /** Path and query of `url`, computed once. */
  target: string;
  /** The name of the page in the page cache. */
  key: string;
  /** Of the requested address, for log lines. */
  quotedPath: string;
  /** Whether this release keeps its visitors, so that each page sets a cookie. */
  keepsVisitors: boolean;
  /** Where visitors outside the page's audience are redirected. */
  redirects: { member: string | undefined; guest: string | undefined };
};

/** Longer addresses are read again for each request, so that they do not fill the memory. */
const maxLength = 1000;

export function createAddressReader(findRelease: FindRelease) {
  const addresses = new LRUCache<string, PageAddress>({ max: 2000 });

  const read = (set: ChosenSet, address: string): PageAddress => {
    const requested = normaliseAddress({ url: address });
    const area = findAreaOfPath(set, requested.pathname);
    const releases = (area && set.areas[area]?.releases) || [];
    // The pages of each release in the chain, those of the visitor's release first.
    const chain = releases.map(({ id }) => findRelease(area ?? '', id)?.manifest.pages ?? []);
    const url = removeUnreadParameters(requested, chain);
    const release = releases[0]?.id ?? set.host.id;
    const redirectOf = (isMember: boolean) => findAudienceRedirect({ pages: chain[0] ?? [], url: requested, isMember });
    return {
      requested,
      url,
      area: area ?? 'host',
      release,
      keepsVisitors: findRelease(area ?? 'host', release)?.manifest.keepsVisitors === true,
      target: `${url.pathname}${url.search}`,
      key: `${nameSet(set)} ${url.pathname}${url.search}`,
      quotedPath: quotePath(address),
      redirects: { member: redirectOf(true), guest: redirectOf(false) },
    };
  };

  /** The name of a set is several times as long as an address, and would be hashed with each one. */
  const numbersByName = new LRUCache<string, number>({ max: 500 });
  const numbers = new WeakMap<ChosenSet, number>();
  let lastNumber = 0;
  const numberSet = (set: ChosenSet): number => {
    const existing = numbers.get(set);
    if (existing !== undefined) return existing;
    const name = nameSet(set);
    const number = numbersByName.get(name) ?? lastNumber + 1;
    lastNumber = Math.max(lastNumber, number);
    numbersByName.set(name, number);
    numbers.set(set, number);
    return number;
  };
  const nameOf = (set: ChosenSet, address: string) => `${numberSet(set)} ${address}`;

  return {
    /** Reads an address for the visitors of a set. It is remembered, because reading takes longer than sending a cached page. */
    read(set: ChosenSet, address: string): PageAddress {
      if (address.length > maxLength) return read(set, address);
      const name = nameOf(set, address);
      const remembered = addresses.get(name) ?? read(set, address);
      addresses.set(name, remembered);
      return remembered;
    },
    /** The address as it was read before: undefined for one that no document was requested from. */
    recall: (set: ChosenSet, address: string): PageAddress | undefined => addresses.get(nameOf(set, address)),
  };
}
