import { describe, expect, test } from '@jest/globals';
import { createOverrideToken } from 'release/override';
import type { Policy } from 'release/policy';
import { ok, refuse } from 'release/result';
import { makeKeyPair } from 'release/signing';
import { createHostManifest, createManifest } from '../testing/releases.ts';
import { createOverrides } from './overrides.ts';

const key = makeKeyPair();
const areas = ['blog', 'catalog', 'checkout', 'account', 'host', 'extra', 'more'];
const policy: Policy = {
  areas: areas.map((area) => ({
    area,
    prefixes: [],
    stable: null,
    candidate: null,
    percent: 0,
    salt: '',
    revision: 0,
    keys: [{ id: key.id, publicKey: key.publicKey, retired: false }],
    retained: [],
  })),
};
const release = 'c'.repeat(16);
const createFetched = (area: string, id: string) =>
  ok({ manifest: createManifest({ area, id }), directory: '', readFile: async () => refuse('x', 'x') });

const overrides = createOverrides({
  releases: { fetch: async (area, id) => createFetched(area, id) },
  workingCopies: {
    fetch: async (area, address) =>
      address.includes('localhost') ? createFetched(area, 'd'.repeat(16)) : refuse('origin-refused', 'no'),
    get: () => undefined,
  },
  forEveryone: {},
  policy: () => policy,
  findManifest: () => undefined,
  log: { warn: () => undefined },
});
const expires = Date.now() + 60_000;
const token = (area: string, more: { release?: string; url?: string } = { release }, by = key, until = expires) =>
  createOverrideToken({ area, expires: until, ...more }, by);

test('a signed token is resolved to its release; without a cookie there are no overrides', async () => {
  expect(await overrides.resolve(token('blog'))).toEqual({ releases: { blog: release }, workingCopies: [] });
  expect(await overrides.resolve(undefined)).toEqual({ releases: {}, workingCopies: [] });
});

test.each([
  ['signed with an unknown key', token('blog', { release }, makeKeyPair())],
  ['expired', token('blog', { release }, key, 1000)],
  ['changed', `x${token('blog')}`],
  ['garbage', '~~~.~.'],
  ['enormous', 'x'.repeat(100_000)],
])('a cookie that is %s is ignored', async (_, cookie) => {
  expect(await overrides.resolve(cookie)).toEqual({ releases: {}, workingCopies: [] });
});

test('the address of a working copy is returned only if it was accepted', async () => {
  const url = 'http://localhost:4102';
  expect(await overrides.resolve(token('blog', { url }))).toEqual({
    releases: { blog: 'd'.repeat(16) },
    workingCopies: [url],
  });
  expect(await overrides.resolve(token('blog', { url: 'http://169.254.169.254' }))).toEqual({
    releases: {},
    workingCopies: [],
  });
});

test('a new token replaces the old one of its area and keeps those of other areas', async () => {
  const cookie = overrides.addToCookie(
    overrides.addToCookie(undefined, token('blog'), 'blog'),
    token('catalog'),
    'catalog',
  );
  const updated = overrides.addToCookie(cookie, token('blog', { release: 'e'.repeat(16) }), 'blog');
  expect((await overrides.resolve(updated)).releases).toEqual({ blog: 'e'.repeat(16), catalog: release });
});

test('the cookie stays within the browsers’ limit and always has the newest token', () => {
  let cookie: string | undefined;
  for (const area of areas) {
    const newest = token(area, { url: `http://localhost:4102/${'x'.repeat(470)}` });
    cookie = overrides.addToCookie(cookie, newest, area);
    expect(cookie.length).toBeLessThan(3900);
    expect(cookie.startsWith(newest)).toBe(true);
  }
});

describe('the check of a new link', () => {
  const host = createHostManifest({ id: 'a'.repeat(16) });
  const live: Policy = {
    areas: policy.areas.map((area) => ({
      ...area,
      prefixes: [`/${area.area}`],
      stable: area.area === 'host' ? host.id : null,
    })),
  };
  const checkWith = (manifest: ReturnType<typeof createManifest>, area = 'blog') =>
    createOverrides({
      releases: { fetch: async () => ok({ manifest, directory: '', readFile: async () => refuse('x', 'x') }) },
      workingCopies: { fetch: async () => refuse('origin-refused', 'no'), get: () => undefined },
      forEveryone: {},
      policy: () => live,
      findManifest: (_, id) => (id === host.id ? host : undefined),
      log: { warn: () => undefined },
    }).check(token(area));

  test('a build that fits is accepted', async () => {
    expect(await checkWith(createManifest({ area: 'blog', id: release, pages: [] }))).toEqual(
      ok({ area: 'blog', release }),
    );
  });

  test('a build that does not fit the stable host, has a page of another area, or cannot be fetched is refused', async () => {
    const misfit = createManifest({ area: 'blog', id: release, pages: [], contract: host.contract + 1 });
    expect(await checkWith(misfit)).toMatchObject({ ok: false, reason: 'does-not-fit' });
    const page = { id: 'a', path: '/shop', layout: 'default' as const, js: [], css: [] };
    const outside = createManifest({ area: 'blog', id: release, pages: [page] });
    expect(await checkWith(outside)).toMatchObject({ ok: false, reason: 'page-outside-prefix' });
    expect(await overrides.check(token('blog', { url: 'http://elsewhere' }))).toMatchObject({
      reason: 'origin-refused',
    });
    expect(await overrides.check('x')).toMatchObject({ reason: 'bad-override' });
  });
});
