import type { FastifyRequest } from 'fastify';
import type { Policy } from 'release/policy';
import { identifyVisitor, readCookies, readPinnedReleases } from '../http/cookies.ts';
import type { Overrides } from '../overrides/overrides.ts';
import type { FindRelease } from '../releases/release-cache.ts';
import { waitAtMost } from '../request-deadline.ts';
import { type ChosenSet, chooseSets } from './choose.ts';

type VisitorSetOptions = {
  policy: () => Policy | undefined;
  findRelease: FindRelease;
  /** Downloads a release that is no longer live. */
  fetchRelease: (area: string, id: string) => Promise<unknown>;
  overrides: Overrides;
};

export type VisitorSets = {
  /** The visitor's own set first, then those of the other hosts. Empty while no host can serve. */
  sets: ChosenSet[];
  /** The set that the visitor had before the edge gave out an id: the stable releases, and the same pins and overrides. */
  setWithoutId: ChosenSet | undefined;
  /** An id for a visitor who has none yet. */
  newVisitorId: string | undefined;
  /** The overridden releases, by area. */
  overrides: Record<string, string>;
  /** The addresses of the working copies among the overrides. */
  workingCopies: string[];
};

/** Creates the function by which all routes find the release sets of a request's visitor. */
export function createVisitorSetFinder(options: VisitorSetOptions) {
  const { findRelease } = options;
  const findManifest = (area: string, id: string) => findRelease(area, id)?.manifest;
  return async (request: FastifyRequest): Promise<VisitorSets> => {
    const cookies = readCookies(request);
    const { visitorId, newVisitorId } = identifyVisitor(request, cookies);
    const { releases, workingCopies } = await options.overrides.resolve(cookies.override);
    const policy = options.policy();
    const pinned = readPinnedReleases(cookies);
    if (policy) await fetchPinned(options, policy, pinned);
    const choose = (id: string | undefined) =>
      policy ? chooseSets(policy, { id, pinned, overrides: releases }, findManifest) : [];
    return {
      sets: choose(visitorId),
      get setWithoutId() {
        return choose(undefined)[0];
      },
      newVisitorId,
      overrides: releases,
      workingCopies,
    };
  };
}

export type FindVisitorSets = ReturnType<typeof createVisitorSetFinder>;

/** How long (ms) a page waits for the download of a pinned release. */
const pinWaitMs = 2000;

/** A pin must also work on an edge that was started after the pinned release had ceased to be live. */
async function fetchPinned(
  { findRelease, fetchRelease }: VisitorSetOptions,
  policy: Policy,
  pinned: Record<string, string>,
): Promise<void> {
  const missing = policy.areas.filter(({ area, retained }) => {
    const id = pinned[area];
    return id !== undefined && retained.includes(id) && !findRelease(area, id);
  });
  const fetching = Promise.all(missing.map(({ area }) => fetchRelease(area, pinned[area] ?? '')));
  // While the store hangs, a page of the stable release is better than none.
  if (missing.length > 0) await waitAtMost(pinWaitMs, fetching);
}
