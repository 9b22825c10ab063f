import type { LiveRelease, LiveSet } from '@shop/shared/contract';
import type { Digests } from './digests.ts';
import { withTimeout } from './promises.ts';

type PageListOptions = {
  set: LiveSet;
  digests: Pick<Digests, 'withFiles'>;
  timeoutMs: number;
  /** Called when a release of the set has the records of all its pages. */
  onPages: (release: LiveRelease) => void;
};

/**
 * Completes the visitor's releases with the pages and names of files that the document leaves out. The promise never rejects, and one release
 * does not fail the others: the links of an area whose pages are unknown load their documents.
 */
export function createPageLists({ set, digests, timeoutMs, onPages }: PageListOptions): () => Promise<void> {
  const completed = new Set<LiveRelease>();

  async function complete(release: LiveRelease): Promise<void> {
    const whole = await withTimeout(timeoutMs, release.area, digests.withFiles(release));
    if (completed.has(release)) return;
    completed.add(release);
    Object.assign(release, whole);
    onPages(release);
  }

  return async function loadPageLists(): Promise<void> {
    if (!set.pagesInFiles) return;
    const releases = Object.values(set.areas).flatMap(({ releases: [release] }) => release ?? []);
    await Promise.allSettled(releases.filter((release) => !completed.has(release)).map(complete));
  };
}
