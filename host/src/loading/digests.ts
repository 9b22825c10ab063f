import type { LiveRelease, LiveSet, ReleaseFiles } from '@shop/shared/contract';
import { allReleases } from './release-set.ts';

/** The pages of releases, and digests and names of their files. A document lists those of its own page; the others are in a file of each release. */
export type Digests = {
  /** Undefined if the document does not list the file. */
  listed: (address: string) => string | undefined;
  find: (address: string) => Promise<string>;
  /** The release with all its pages and the names of all its files, of which the document has those of its own page. */
  withFiles: (release: LiveRelease) => Promise<LiveRelease>;
  /** Loads the files of the visitor's releases, so that the next page does not wait for them. Fallbacks load theirs when they are needed. */
  prefetch: () => void;
};

export function createDigests(set: LiveSet, listed: Readonly<Record<string, string>>): Digests {
  const files = new Map<string, Promise<ReleaseFiles>>();

  function fetchFiles(base: string, integrity: string): Promise<ReleaseFiles> {
    const cached = files.get(base);
    if (cached) return cached;
    // Without its own digest a changed file could name digests of changed scripts.
    const file = fetch(base.replace(/web\/$/, 'files.json'), { integrity }).then((response) => response.json());
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
        (release?.files && (await fetchFiles(release.base, release.files)).digests[address.slice(release.base.length)]);
      if (!digest) throw new Error(`${address} has no digest`);
      return digest;
    },
    withFiles: async (release) => {
      if (!release.files) return release;
      const { digests: _, pages, ...names } = await fetchFiles(release.base, release.files);
      // An earlier edge has only the names of files there, and the document has the rest.
      const listed = (id: string) => release.pages.find((page) => page.id === id);
      return {
        ...release,
        ...names,
        pages: Object.entries(pages).map(([id, page]) => ({ ...listed(id), ...page, id })),
      };
    },
    prefetch: () => {
      const releases = [set.host, ...Object.values(set.areas).flatMap((area) => area.releases.slice(0, 1))];
      for (const { base, files } of releases) if (files) fetchFiles(base, files).catch(() => undefined);
    },
  };
}
