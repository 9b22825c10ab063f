import { describe, expect, test } from '@jest/globals';
import type { AreaPolicy } from 'release/policy';
import { servingPolicy } from './serving.ts';

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

describe('the policy that pages are composed by', () => {
  const here = new Set(['one']);
  const stableAfter = (...policies: AreaPolicy[]) => {
    const serving = servingPolicy({ isHere: (_, id) => here.has(id) });
    for (const policy of policies) serving.take({ areas: [policy] });
    return serving.policy?.areas[0]?.stable;
  };

  test('is unknown before the first', () => {
    expect(stableAfter()).toBeUndefined();
  });

  test('moves on at once when the release is here', () => {
    here.add('two');
    expect(stableAfter(blog('one'), blog('two'))).toBe('two');
  });

  test('waits with an area whose new release is still being brought', () => {
    expect(stableAfter(blog('one'), blog('away'))).toBe('one');
  });

  test('does not wait when there is nothing to wait with', () => {
    expect(stableAfter(blog('away'))).toBe('away');
    expect(stableAfter(blog(null), blog('away'))).toBe('away');
  });

  test('moves on when nothing is published any more', () => {
    expect(stableAfter(blog('one'), blog(null))).toBe(null);
  });

  test('never waits with a release that was taken back', () => {
    expect(stableAfter(blog('one'), blog('away', []))).toBe('away');
  });
});
