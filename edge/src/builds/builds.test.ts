import { expect, test } from '@jest/globals';
import { done } from 'release/result';
import type { Vaulted } from '../releases/vault.ts';
import type { Picked } from '../sets/pick.ts';
import { manifestOf } from '../testing/manifest-of.ts';
import { knownBuilds } from './builds.ts';

const release = (area: string, id: string): Vaulted => ({
  manifest: manifestOf({
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
  file: async () => done(Buffer.from('')),
});

const here = (area: string, id: string) => (id === '' ? undefined : release(area, id));

const picked = (blog: string[], role: 'stable' | 'candidate' = 'stable'): Picked => ({
  host: { id: 'h', role: 'stable' },
  areas: {
    blog: { prefixes: ['/blog'], releases: blog.map((id) => ({ id, role })) },
    account: { prefixes: ['/account'], releases: [] },
  },
});

const builds = () => knownBuilds(here);

test('a set has the name of its releases, on every edge and in every order', () => {
  const { host, areas } = picked(['one']);
  const turned = { host, areas: Object.fromEntries(Object.entries(areas).reverse()) };
  expect(builds().of(turned).id).toBe(builds().of(picked(['one'])).id);
  expect(builds().of(picked(['one'])).id).toMatch(/^[a-f0-9]{16}$/);
});

test('another release has another name; another role, or another stand-in, has not', () => {
  const { id } = builds().of(picked(['one']));
  expect(builds().of(picked(['two'])).id).not.toBe(id);
  expect(builds().of(picked([])).id).not.toBe(id);
  expect(builds().of(picked(['one'], 'candidate')).id).toBe(id);
  expect(builds().of(picked(['one', 'two'])).id).toBe(id);
});

test('a set that was given to somebody is known by its name, with what a browser can have of it', () => {
  const known = builds();
  const { id } = known.of(picked(['two', 'one']));
  expect(known.get(id)).toEqual({
    id,
    at: '2026-05-01T00:00:00.000Z',
    areas: {
      host: { release: 'h', version: '1.h', builtAt: '2026-04-01T00:00:00.000Z', files: 1, bytes: 100 },
      blog: { release: 'two', version: '1.two', builtAt: '2026-05-01T00:00:00.000Z', files: 1, bytes: 100 },
    },
  });
  expect(known.get('0'.repeat(16))).toBeUndefined();
});
