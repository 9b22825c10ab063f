import { expect, test } from '@jest/globals';
import type { AreaPolicy } from 'release/policy';
import { done } from 'release/result';
import type { Vaulted } from '../releases/vault.ts';
import { hostManifestOf, manifestOf } from '../testing/manifest-of.ts';
import { pairOf } from './pairs.ts';

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

/** Whether a tab may ask for this release of the blog with this host, and whether visitors get both now. */
function asked(release: string, { host = 'one', area = 'blog', blog = {}, fits = true } = {}) {
  const lookUp = (name: string, id: string): Vaulted | undefined => {
    if (id === 'elsewhere') return undefined;
    const made = name === 'host' ? hostManifestOf : manifestOf;
    const manifest = made({ area: name, id, ...(fits ? {} : { contract: name === 'host' ? 1 : 2 }) });
    return { manifest, directory: '', file: async () => done(Buffer.from('')) };
  };
  const policy = { areas: [policyOf('host'), policyOf('blog', blog)] };
  return pairOf({ policy, lookUp }, { host, area, release })?.live;
}

test('what visitors get now is live', () => {
  expect(asked('one')).toBe(true);
  expect(asked('two', { blog: { candidate: 'two', percent: 1 } })).toBe(true);
});

test('what they got before goes on, but is not live', () => {
  expect(asked('old')).toBe(false);
  expect(asked('one', { host: 'old' })).toBe(false);
  expect(asked('two', { blog: { candidate: 'two', percent: 0, retained: ['one', 'two'] } })).toBe(false);
});

test.each([
  ['a release that was taken back', 'old', { blog: { retained: ['one'] } }],
  ['a candidate that was halted and taken back', 'two', { blog: { candidate: 'two', percent: 0 } }],
  ['one that is not here', 'elsewhere', { blog: { retained: ['elsewhere'] } }],
  ['a host that nobody knows', 'one', { host: 'new' }],
  ['an area that nobody knows', 'one', { area: 'constructor' }],
  ['the host as an area', 'one', { area: 'host' }],
  ['two that do not fit', 'one', { fits: false }],
])('%s is not for asking', (_, release, how) => {
  expect(asked(release, how)).toBeUndefined();
});
