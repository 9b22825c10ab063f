import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { ok } from 'release/result';
import type { ChosenSet } from '../sets/choose.ts';
import type { VisitorSets } from '../sets/visitor-sets.ts';
import { createManifest } from '../testing/releases.ts';
import { createBuildIndex } from './builds.ts';
import { registerBuildRoutes } from './routes.ts';

const setWith = (blog: string): ChosenSet => ({
  host: { id: 'h', role: 'stable' },
  areas: { blog: { prefixes: ['/blog'], releases: [{ id: blog, role: 'stable' }] } },
});
const builds = createBuildIndex((area, id) => ({
  manifest: createManifest({ area, id }),
  directory: '',
  readFile: async () => ok(Buffer.from('')),
}));
const buildOf = (blog: string) => builds.register(setWith(blog)).id;

/** Asks for the latest build of a visitor who gets the candidate, from a tab with this build. */
async function requestLatest(tabBuild?: string, sets = [setWith('candidate')]) {
  const app = Fastify();
  const visitorSets: VisitorSets = {
    sets,
    findSetWithoutId: () => setWith('stable'),
    newVisitorId: undefined,
    mark: undefined,
    overrides: {},
    workingCopies: [],
  };
  registerBuildRoutes(app, { findVisitorSets: async () => visitorSets, builds });
  const response = await app.inject(`/_builds/latest.json${tabBuild === undefined ? '' : `?build=${tabBuild}`}`);
  return response.json().id;
}

test('a tab with the stable releases is up to date although its visitor now gets a candidate', async () => {
  expect(await requestLatest(buildOf('stable'))).toBe(buildOf('stable'));
});

test('a tab with the candidate is up to date', async () => {
  expect(await requestLatest(buildOf('candidate'))).toBe(buildOf('candidate'));
});

test('a tab with former releases gets the build of its visitor’s releases', async () => {
  expect(await requestLatest(buildOf('old'))).toBe(buildOf('candidate'));
  expect(await requestLatest(buildOf('candidate'), [setWith('stable')])).toBe(buildOf('stable'));
  for (const invalid of ['', 'x', '__proto__']) expect(await requestLatest(invalid)).toBe(buildOf('candidate'));
});

test('a tab that does not state its build, such as one with an older host, gets the visitor’s own', async () => {
  expect(await requestLatest()).toBe(buildOf('candidate'));
});
