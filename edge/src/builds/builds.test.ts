import { expect, test } from '@jest/globals';
import { ok } from 'release/result';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import type { ChosenSet } from '../sets/choose.ts';
import { createManifest } from '../testing/releases.ts';
import { createBuildIndex } from './builds.ts';

const createRelease = (area: string, id: string): VerifiedRelease => ({
  manifest: createManifest({
    area,
    id,
    version: `1.${id}`,
    builtAt: id === 'two' ? '2026-05-01T00:00:00.000Z' : '2026-04-01T00:00:00.000Z',
    files: {
      'web/entry.js': { bytes: 100, integrity: '' },
      'web/entry.js.br': { bytes: 30, integrity: '' },
      'node/area.cjs': { bytes: 500, integrity: '' },
    },
  }),
  directory: '',
  readFile: async () => ok(Buffer.from('')),
});

const findRelease = (area: string, id: string) => (id === '' ? undefined : createRelease(area, id));

const createSet = (blog: string[], role: 'stable' | 'candidate' = 'stable'): ChosenSet => ({
  host: { id: 'h', role: 'stable' },
  areas: {
    blog: { prefixes: ['/blog'], releases: blog.map((id) => ({ id, role })) },
    account: { prefixes: ['/account'], releases: [] },
  },
});

const createIndex = () => createBuildIndex(findRelease);

test('the same releases get the same id on all edges and in any order', () => {
  const { host, areas } = createSet(['one']);
  const reordered = { host, areas: Object.fromEntries(Object.entries(areas).reverse()) };
  expect(createIndex().register(reordered).id).toBe(createIndex().register(createSet(['one'])).id);
  expect(createIndex().register(createSet(['one'])).id).toMatch(/^[a-f0-9]{16}$/);
});

test('the id depends on the releases, not on their roles or fallbacks', () => {
  const { id } = createIndex().register(createSet(['one']));
  expect(createIndex().register(createSet(['two'])).id).not.toBe(id);
  expect(createIndex().register(createSet([])).id).not.toBe(id);
  expect(createIndex().register(createSet(['one'], 'candidate')).id).toBe(id);
  expect(createIndex().register(createSet(['one', 'two'])).id).toBe(id);
});

test('a registered set is found by its id, with the versions and sizes of its releases', () => {
  const index = createIndex();
  const { id } = index.register(createSet(['two', 'one']));
  expect(index.get(id)).toEqual({
    id,
    at: '2026-05-01T00:00:00.000Z',
    areas: {
      host: { release: 'h', version: '1.h', builtAt: '2026-04-01T00:00:00.000Z', files: 1, bytes: 100 },
      blog: { release: 'two', version: '1.two', builtAt: '2026-05-01T00:00:00.000Z', files: 1, bytes: 100 },
    },
  });
  expect(index.get('0'.repeat(16))).toBeUndefined();
});
