import { computeVisitorMark, type VisitorMark } from 'release/edge-report';
import { chooseRole, type Policy } from 'release/policy';
import {
  type Cookies,
  hasPins,
  identifyVisitor,
  readCookies,
  readPinnedReleases,
  type VisitorRequest,
} from '../http/cookies.ts';
import type { Overrides } from '../overrides/overrides.ts';
import type { FindRelease } from '../releases/release-cache.ts';
import { waitAtMost } from '../request-deadline.ts';
import { type ChosenSet, chooseSets } from './choose.ts';

type VisitorSetOptions = {
  policy: () => Policy | undefined;
  findRelease: FindRelease;
  /** Counts the changes of what `findRelease` returns. */
  releasesVersion: () => number;
  /** Downloads a release that is no longer live. */
  fetchRelease: (area: string, id: string) => Promise<unknown>;
  overrides: Pick<Overrides, 'concern' | 'resolve'>;
};

export type VisitorSets = {
  /** The visitor's own set first, then those of the other hosts. Empty while no host can serve. */
  sets: ChosenSet[];
  /** The set that the visitor had before the edge gave out an id: the stable releases, and the same pins and overrides. */
  findSetWithoutId: () => ChosenSet | undefined;
  /** An id for a visitor who has none yet. */
  newVisitorId: string | undefined;
  /** By which the visitor is counted. Undefined for crawlers. */
  mark: VisitorMark | undefined;
  /** The overridden releases, by area. */
  overrides: Record<string, string>;
  /** The addresses of the working copies among the overrides. */
  workingCopies: string[];
};

type RememberedVisitor = {
  agent: string | undefined;
  policy: Policy | undefined;
  version: number;
  result: VisitorSets;
};

/**
 * Creates the function by which all routes find the release sets of a request's visitor. It returns a promise only if releases may have
 * to be fetched, for overrides and pins.
 */
export function createVisitorSetFinder(options: VisitorSetOptions) {
  const { findRelease, overrides } = options;
  const findManifest = (area: string, id: string) => findRelease(area, id)?.manifest;
  const chooseOrdinarySets = createSetChooser(options);

  const findSpecialSets = async ({ visitorId, newVisitorId, mark, pinned, override }: Visit): Promise<VisitorSets> => {
    const { releases, workingCopies } = await overrides.resolve(override);
    const policy = options.policy();
    if (policy) await fetchPinned(options, policy, pinned);
    const choose = (id: string | undefined) =>
      policy ? chooseSets(policy, { id, pinned, overrides: releases }, findManifest) : [];
    return {
      sets: choose(visitorId),
      findSetWithoutId: () => choose(undefined)[0],
      newVisitorId,
      mark,
      overrides: releases,
      workingCopies,
    };
  };

  /** The sets of visitors who have an id, by their cookies. */
  const remembered = new WeakMap<Cookies, RememberedVisitor>();

  /** The sets of a visitor without pins and overrides. Undefined for others, whose releases may have to be fetched. */
  const findAtOnce = (request: VisitorRequest, cookies: Cookies): VisitorSets | undefined => {
    const policy = options.policy();
    const version = options.releasesVersion();
    const agent = request.headers['user-agent'];
    const existing = remembered.get(cookies);
    if (existing && existing.policy === policy && existing.version === version && existing.agent === agent) {
      return existing.result;
    }
    if (overrides.concern(cookies.override) || hasPins(cookies)) return undefined;
    const { visitorId, newVisitorId } = identifyVisitor(request, cookies);
    const result = {
      sets: policy ? chooseOrdinarySets(policy, visitorId) : [],
      // No getter: an object that is created with one takes a microsecond longer.
      findSetWithoutId: () => policy && chooseOrdinarySets(policy, undefined)[0],
      newVisitorId,
      mark: computeMark(newVisitorId, cookies),
      overrides: {},
      workingCopies: [],
    };
    if (visitorId !== undefined) remembered.set(cookies, { agent, policy, version, result });
    return result;
  };

  const find = (
    request: VisitorRequest,
    cookies: Cookies = readCookies(request),
  ): VisitorSets | Promise<VisitorSets> => {
    const ordinary = findAtOnce(request, cookies);
    if (ordinary) return ordinary;
    const { visitorId, newVisitorId } = identifyVisitor(request, cookies);
    const mark = computeMark(newVisitorId, cookies);
    const pinned = readPinnedReleases(cookies);
    return findSpecialSets({ visitorId, newVisitorId, mark, pinned, override: cookies.override });
  };
  return { find, findAtOnce };
}

function computeMark(newVisitorId: string | undefined, cookies: Cookies): VisitorMark | undefined {
  const id = newVisitorId ?? cookies.visitor;
  return id === undefined ? undefined : computeVisitorMark(id);
}

type Visit = {
  visitorId: string | undefined;
  newVisitorId: string | undefined;
  mark: VisitorMark | undefined;
  pinned: Record<string, string>;
  override: string | undefined;
};

/**
 * Chooses the sets of visitors without pins and overrides. They depend only on which areas' candidates a visitor gets, so visitors share
 * them until the policy or the releases on this machine change.
 */
function createSetChooser({ findRelease, releasesVersion }: VisitorSetOptions) {
  const findManifest = (area: string, id: string) => findRelease(area, id)?.manifest;
  let chosenFor: { policy: Policy; version: number } | undefined;
  const setsByRoles = new Map<string, ChosenSet[]>();
  return (policy: Policy, id: string | undefined): ChosenSet[] => {
    const version = releasesVersion();
    if (chosenFor?.policy !== policy || chosenFor.version !== version) {
      setsByRoles.clear();
      chosenFor = { policy, version };
    }
    let roles = '';
    for (const area of policy.areas) roles += chooseRole(area, id) === 'candidate' ? 'c' : 's';
    const existing = setsByRoles.get(roles);
    if (existing) return existing;
    const sets = chooseSets(policy, { id, pinned: {}, overrides: {} }, findManifest);
    setsByRoles.set(roles, sets);
    return sets;
  };
}

export type VisitorSetFinder = ReturnType<typeof createVisitorSetFinder>;
export type FindVisitorSets = VisitorSetFinder['find'];

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
