import type { LiveSet } from '@shop/shared/contract';
import { allReleases } from './release-set.ts';

/** The digests of release files, by path. A document lists those of its own page; the others are in a file of each release. */
export type Digests = {
  /** Undefined if the document does not list the file. */
  listed: (address: string) => string | undefined;
  find: (address: string) => Promise<string>;
  /** Loads the files of the visitor's releases, so that the next page does not wait for them. Fallbacks load theirs when they are needed. */
  prefetch: () => void;
};

export function createDigests(set: LiveSet, listed: Readonly<Record<string, string>>): Digests {
  const files = new Map<string, Promise<Record<string, string>>>();

  function fetchFile(base: string, integrity: string): Promise<Record<string, string>> {
    const known = files.get(base);
    if (known) return known;
    // Without its own digest a changed file could name digests of changed scripts.
    const file = fetch(base.replace(/web\/$/, 'digests.json'), { integrity }).then((response) => response.json());
    files.set(base, file);
    file.catch(() => files.delete(base));
    return file;
  }

  return {
    listed: (address) => listed[address],
    find: async (address) => {
      const release = allReleases(set).find(({ base }) => address.startsWith(base));
      const digest =
        listed[address] ??
        (release?.digests && (await fetchFile(release.base, release.digests))[address.slice(release.base.length)]);
      if (!digest) throw new Error(`${address} has no digest`);
      return digest;
    },
    prefetch: () => {
      const releases = [set.host, ...Object.values(set.areas).flatMap((area) => area.releases.slice(0, 1))];
      for (const { base, digests } of releases) if (digests) fetchFile(base, digests).catch(() => undefined);
    },
  };
}
