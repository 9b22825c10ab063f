import { expect, test } from '@jest/globals';
import { makeOverride } from 'release/override';
import type { Policy } from 'release/policy';
import { done, refuse } from 'release/result';
import { makeKeyPair } from 'release/signing';
import { manifestOf } from '../testing/manifest-of.ts';
import { overridesFrom } from './overrides.ts';

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
const here = (area: string, id: string) =>
  done({ manifest: manifestOf({ area, id }), directory: '', file: async () => refuse('x', 'x') });

const overrides = overridesFrom({
  vault: {
    open: async (area, id) => here(area, id),
    ready: () => undefined,
    problems: () => ({}),
    mend: () => undefined,
  },
  copies: {
    open: async (area, address) =>
      address.includes('localhost') ? here(area, 'd'.repeat(16)) : refuse('origin-refused', 'no'),
    ready: () => undefined,
  },
  everyone: {},
  policy: () => policy,
  log: { warn: () => undefined },
});
const expires = Date.now() + 60_000;
const token = (area: string, more: { release?: string; url?: string } = { release }, by = key, until = expires) =>
  makeOverride({ area, expires: until, ...more }, by);

test('a signed wish is granted, and none is none', async () => {
  expect(await overrides.of(token('blog'))).toEqual({ releases: { blog: release }, watched: [] });
  expect(await overrides.of(undefined)).toEqual({ releases: {}, watched: [] });
});

test.each([
  ['signed by a stranger', token('blog', { release }, makeKeyPair())],
  ['out of its time', token('blog', { release }, key, 1000)],
  ['changed', `x${token('blog')}`],
  ['garbage', '~~~.~.'],
  ['enormous', 'x'.repeat(100_000)],
])('a cookie that is %s grants nothing', async (_, cookie) => {
  expect(await overrides.of(cookie)).toEqual({ releases: {}, watched: [] });
});

test('a working copy is watched, one at an address that is not trusted is not even asked for news', async () => {
  const url = 'http://localhost:4102';
  expect(await overrides.of(token('blog', { url }))).toEqual({ releases: { blog: 'd'.repeat(16) }, watched: [url] });
  expect(await overrides.of(token('blog', { url: 'http://169.254.169.254' }))).toEqual({ releases: {}, watched: [] });
});

test('a new wish replaces the old one of its area and joins the others', async () => {
  const cookie = overrides.join(overrides.join(undefined, token('blog'), 'blog'), token('catalog'), 'catalog');
  const again = overrides.join(cookie, token('blog', { release: 'e'.repeat(16) }), 'blog');
  expect((await overrides.of(again)).releases).toEqual({ blog: 'e'.repeat(16), catalog: release });
});

test('the cookie stays small enough for browsers to keep it; the newest wish is always in it', () => {
  let cookie: string | undefined;
  for (const area of areas) {
    const newest = token(area, { url: `http://localhost:4102/${'x'.repeat(470)}` });
    cookie = overrides.join(cookie, newest, area);
    expect(cookie.length).toBeLessThan(3900);
    expect(cookie.startsWith(newest)).toBe(true);
  }
});
