import { describe, expect, test } from '@jest/globals';
import type { AreaPolicy } from 'release/policy';
import { createServingPolicy } from './serving.ts';

const blog = (stable: string | null, retained: string[] = ['one']): AreaPolicy => ({
  area: 'blog',
  prefixes: ['/blog'],
  stable,
  candidate: null,
  percent: 0,
  salt: 's',
  revision: 0,
  keys: [],
  retained,
});

describe('the serving policy', () => {
  const availableReleases = new Set(['one']);
  const stableAfter = (...policies: AreaPolicy[]) => {
    const serving = createServingPolicy({ isAvailable: (_, id) => availableReleases.has(id) });
    for (const policy of policies) serving.update({ areas: [policy] });
    return serving.policy?.areas[0]?.stable;
  };

  test('the serving policy is undefined before the first policy', () => {
    expect(stableAfter()).toBeUndefined();
  });

  test('a new stable release is used at once if it is available', () => {
    availableReleases.add('two');
    expect(stableAfter(blog('one'), blog('two'))).toBe('two');
  });

  test('the previous release is kept while the new one is being downloaded', () => {
    expect(stableAfter(blog('one'), blog('missing'))).toBe('one');
  });

  test('an unavailable release is used if there is no previous one', () => {
    expect(stableAfter(blog('missing'))).toBe('missing');
    expect(stableAfter(blog(null), blog('missing'))).toBe('missing');
  });

  test('a policy without a stable release is followed', () => {
    expect(stableAfter(blog('one'), blog(null))).toBe(null);
  });

  test('a release that was rolled back is not kept', () => {
    expect(stableAfter(blog('one'), blog('missing', []))).toBe('missing');
  });
});
