import { describe, expect, test } from '@jest/globals';
import type { AreaPolicy } from 'release/policy';
import { servingPolicy } from './serving.ts';

const blog = (stable: string | null, revision: number): AreaPolicy => ({
  area: 'blog',
  prefixes: ['/blog'],
  stable,
  candidate: null,
  percent: 0,
  salt: 's',
  revision,
  keys: [],
  retained: [],
});

describe('the policy that pages are composed by', () => {
  const here = new Set(['one']);
  const revisionAfter = (...policies: AreaPolicy[]) => {
    const serving = servingPolicy({ isHere: (_, id) => here.has(id) });
    for (const policy of policies) serving.take({ areas: [policy] });
    return serving.policy?.areas[0]?.revision;
  };

  test('is unknown before the first', () => {
    expect(revisionAfter()).toBeUndefined();
  });

  test('moves on at once when the release is here', () => {
    here.add('two');
    expect(revisionAfter(blog('one', 1), blog('two', 2))).toBe(2);
  });

  test('waits with an area whose new release is still being brought', () => {
    expect(revisionAfter(blog('one', 1), blog('away', 2))).toBe(1);
  });

  test('does not wait when there is nothing to wait with', () => {
    expect(revisionAfter(blog('away', 1))).toBe(1);
    expect(revisionAfter(blog(null, 1), blog('away', 2))).toBe(2);
  });

  test('moves on when nothing is published any more', () => {
    expect(revisionAfter(blog('one', 1), blog(null, 2))).toBe(2);
  });
});
