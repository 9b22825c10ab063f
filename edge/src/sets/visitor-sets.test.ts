import { expect, test } from '@jest/globals';
import type { Policy } from 'release/policy';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import { createAreaPolicy, createHostManifest, createManifest } from '../testing/releases.ts';
import { createVisitorSetFinder, type VisitorSets } from './visitor-sets.ts';

const [stable, candidate, hostId] = ['1', '2', 'a'].map((digit) => digit.repeat(16)) as [string, string, string];
const visitor = `visitor=${'v'.repeat(22)}`;
const otherVisitor = `visitor=${'w'.repeat(22)}`;

/** Everybody gets the candidate. */
const policy: Policy = {
  areas: [
    createAreaPolicy('host', hostId),
    createAreaPolicy('blog', stable, { candidate, percent: 100, retained: [stable, candidate] }),
  ],
};

function createShop() {
  const state = {
    releases: [createHostManifest({ id: hostId }), createManifest({ id: stable }), createManifest({ id: candidate })],
    version: 1,
    policy,
  };
  const { find } = createVisitorSetFinder({
    policy: () => state.policy,
    findRelease: (area, id): VerifiedRelease | undefined => {
      const manifest = state.releases.find((release) => release.area === area && release.id === id);
      return manifest && { manifest, directory: '', readFile: () => Promise.reject(new Error('no file is read')) };
    },
    releasesVersion: () => state.version,
    fetchRelease: async () => undefined,
    overrides: {
      concern: (cookie) => cookie !== undefined,
      resolve: async () => ({ releases: {}, workingCopies: [] }),
    },
  });
  const findSets = (cookie: string, agent?: string) => find({ headers: { cookie, 'user-agent': agent } } as never);
  const findAtOnce = (cookie: string, agent?: string): VisitorSets => {
    const visitorSets = findSets(cookie, agent);
    if (visitorSets instanceof Promise) throw new Error('expected the sets at once');
    return visitorSets;
  };
  const chainOf = ({ sets: [set] }: VisitorSets) => set?.areas.blog?.releases.map(({ id }) => id);
  return { state, findSets, findAtOnce, chainOf };
}

test('visitors with the same releases share their sets', () => {
  const { findAtOnce, chainOf } = createShop();
  expect(findAtOnce(visitor).sets).toBe(findAtOnce(otherVisitor).sets);
  expect(chainOf(findAtOnce(visitor))).toEqual([candidate, stable]);
  expect(chainOf(findAtOnce(''))).toEqual([stable]);
  expect(
    findAtOnce(visitor)
      .findSetWithoutId()
      ?.areas.blog?.releases.map(({ id }) => id),
  ).toEqual([stable]);
});

test('a visitor with an id is remembered for the same browser, and every newcomer gets an id', () => {
  const { findAtOnce, chainOf } = createShop();
  expect(findAtOnce(visitor)).toBe(findAtOnce(visitor));
  expect(chainOf(findAtOnce(visitor, 'Googlebot/2.1'))).toEqual([stable]);
  expect(chainOf(findAtOnce(visitor))).toEqual([candidate, stable]);
  expect(findAtOnce('').newVisitorId).not.toBe(findAtOnce('').newVisitorId);
});

test('the sets are chosen again for a new policy', () => {
  const { state, findAtOnce, chainOf } = createShop();
  expect([chainOf(findAtOnce('')), chainOf(findAtOnce(visitor))]).toEqual([[stable], [candidate, stable]]);
  state.policy = { areas: [createAreaPolicy('host', hostId), createAreaPolicy('blog', candidate)] };
  expect([chainOf(findAtOnce('')), chainOf(findAtOnce(visitor))]).toEqual([[candidate], [candidate]]);
});

test('the sets are chosen again when a release has been removed from the machine', () => {
  const { state, findAtOnce, chainOf } = createShop();
  expect(chainOf(findAtOnce(visitor))).toEqual([candidate, stable]);
  state.releases = state.releases.filter(({ id }) => id !== candidate);
  state.version += 1;
  expect(chainOf(findAtOnce(visitor))).toEqual([stable]);
});

test('a visitor with an override or a pin shares no sets', async () => {
  const { findSets, findAtOnce, chainOf } = createShop();
  for (const cookie of ['override=x', `keep-blog=${stable}`]) {
    const found = await findSets(`${visitor}; ${cookie}`);
    expect(chainOf(found)).toEqual([candidate, stable]);
    expect(found.sets).not.toBe(findAtOnce(visitor).sets);
  }
});
