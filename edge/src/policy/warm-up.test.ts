import { expect, test } from '@jest/globals';
import type { Manifest } from 'release/manifest';
import type { AreaPolicy, Policy } from 'release/policy';
import type { ChosenSet } from '../sets/choose.ts';
import { createHostManifest, createManifest } from '../testing/releases.ts';
import { createWarmUp } from './warm-up.ts';

const [host, one, two] = [
  createHostManifest(),
  createManifest({ id: '1'.repeat(16) }),
  createManifest({ id: '2'.repeat(16) }),
];
const manifests: Manifest[] = [host, one, two];
const createArea = (area: string, stable: string): AreaPolicy => ({
  area,
  prefixes: area === 'host' ? [] : [`/${area}`],
  stable,
  candidate: null,
  percent: 0,
  salt: 's',
  revision: 1,
  keys: [],
  retained: [],
});
const policy: Policy = {
  areas: [createArea('host', host.id), { ...createArea('blog', one.id), candidate: two.id, percent: 1 }],
};
const candidate = { area: 'blog', id: two.id, role: 'candidate' as const };

function createEdge({ popular = [] as string[], answers = async () => true, limitMs = 10_000 }) {
  const rendered: { address: string; releases: string[] }[] = [];
  const warmUp = createWarmUp({
    findManifest: (area, id) => manifests.find((manifest) => manifest.area === area && manifest.id === id),
    popular: { list: (_, limit) => popular.slice(0, limit) },
    renderPage: ([set]: ChosenSet[], address) => {
      rendered.push({ address, releases: set?.areas.blog?.releases.map(({ id }) => id) ?? [] });
      return answers();
    },
    limitMs,
  });
  return { warmUp, rendered };
}

test('the most requested pages are rendered as for a visitor of the candidate', async () => {
  const popular = Array.from({ length: 70 }, (_, number) => `/blog/${number}`);
  const { warmUp, rendered } = createEdge({ popular });
  expect(await warmUp(policy, candidate)).toBe(50);
  expect(rendered.map(({ address }) => address)).toEqual(popular.slice(0, 50));
  expect(rendered[0]?.releases).toEqual([two.id, one.id]);
});

test('a release that nobody has requested pages of is loaded by rendering its first page', async () => {
  const { warmUp, rendered } = createEdge({});
  expect(await warmUp(policy, { ...candidate, id: one.id, role: 'stable' })).toBe(1);
  expect(rendered).toEqual([{ address: '/blog', releases: [one.id] }]);
});

test('a release that cannot render is not tried on all pages', async () => {
  const { warmUp, rendered } = createEdge({ popular: ['/a', '/b', '/c', '/d', '/e'], answers: async () => false });
  await warmUp(policy, candidate);
  expect(rendered.length).toBeLessThanOrEqual(2);
});

test('a warm-up ends after its time limit when a release never answers', async () => {
  const { warmUp } = createEdge({ popular: ['/a'], answers: () => new Promise(() => undefined), limitMs: 1 });
  expect(await warmUp(policy, candidate)).toBe(0);
});

test('a release that fits no host is not rendered', async () => {
  const { warmUp, rendered } = createEdge({ popular: ['/a'] });
  expect(await warmUp(policy, { ...candidate, id: '9'.repeat(16) })).toBe(0);
  expect(rendered).toEqual([]);
});
