import { expect, test } from '@jest/globals';
import type { AreaPolicy } from 'release/policy';
import { ok } from 'release/result';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import { createHostManifest, createManifest } from '../testing/releases.ts';
import { findPair } from './pairs.ts';

const policyOf = (area: string, changes: Partial<AreaPolicy> = {}): AreaPolicy => ({
  area,
  prefixes: area === 'host' ? [] : [`/${area}`],
  stable: 'one',
  candidate: null,
  percent: 0,
  salt: 's',
  revision: 1,
  keys: [],
  retained: ['one', 'old'],
  ...changes,
});

/** Undefined if a tab may not request this pair, else whether visitors get both releases now. */
function isPairLive(release: string, { host = 'one', area = 'blog', blog = {}, fits = true } = {}) {
  const findRelease = (name: string, id: string): VerifiedRelease | undefined => {
    if (id === 'not-here') return undefined;
    const create = name === 'host' ? createHostManifest : createManifest;
    const manifest = create({ area: name, id, ...(fits ? {} : { contract: name === 'host' ? 1 : 2 }) });
    return { manifest, directory: '', readFile: async () => ok(Buffer.from('')) };
  };
  const policy = { areas: [policyOf('host'), policyOf('blog', blog)] };
  return findPair({ policy, findRelease }, { host, area, release })?.isLive;
}

test('pairs with stable releases and ramped candidates are live', () => {
  expect(isPairLive('one')).toBe(true);
  expect(isPairLive('two', { blog: { candidate: 'two', percent: 1 } })).toBe(true);
});

test('pairs with retained releases are allowed, but not live', () => {
  expect(isPairLive('old')).toBe(false);
  expect(isPairLive('one', { host: 'old' })).toBe(false);
  expect(isPairLive('two', { blog: { candidate: 'two', percent: 0, retained: ['one', 'two'] } })).toBe(false);
});

test.each([
  ['a release that was rolled back', 'old', { blog: { retained: ['one'] } }],
  ['a withdrawn candidate at 0 %', 'two', { blog: { candidate: 'two', percent: 0 } }],
  ['a release that is not on this machine', 'not-here', { blog: { retained: ['not-here'] } }],
  ['an unknown host release', 'one', { host: 'new' }],
  ['an unknown area', 'one', { area: 'constructor' }],
  ['the host as an area', 'one', { area: 'host' }],
  ['two incompatible releases', 'one', { fits: false }],
])('a pair with %s is not allowed', (_, release, options) => {
  expect(isPairLive(release, options)).toBeUndefined();
});
