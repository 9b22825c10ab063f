import { describe, expect, jest, test } from '@jest/globals';
import { bucketOf, choose } from './choose.ts';
import type { AreaPolicy } from './policy.ts';

// A hundred thousand hashes, many times.
jest.setTimeout(30_000);

const visitors = Array.from({ length: 100_000 }, (_, number) => `visitor-${number}`);
const rollout = (area: string, percent: number, salt = 'salt-1'): AreaPolicy => ({
  area,
  prefixes: [],
  stable: '1'.repeat(16),
  candidate: '2'.repeat(16),
  percent,
  salt,
  revision: 1,
  keys: [],
  retained: [],
});
const chosen = (policy: AreaPolicy) => new Set(visitors.filter((visitor) => choose(policy, visitor) === 'candidate'));
const share = (percent: number) => (chosen(rollout('blog', percent)).size / visitors.length) * 100;

/** Of two yes-or-no answers for each visitor: 0 when they have nothing to do with each other. */
function correlation(one: Set<string>, other: Set<string>): number {
  const total = visitors.length;
  const [p, q] = [one.size / total, other.size / total];
  const both = [...one].filter((visitor) => other.has(visitor)).length / total;
  return (both - p * q) / Math.sqrt(p * (1 - p) * q * (1 - q));
}

describe('a rollout to 100,000 visitors', () => {
  test.each([1, 5, 10])('at %d %% reaches that share within 0.3 points', (percent) => {
    expect(Math.abs(share(percent) - percent)).toBeLessThanOrEqual(0.3);
  });

  // Tossing 100,000 fair coins is off by more than 0.3 points one time in seventeen; 0.63 is four deviations.
  test.each([50, 90])('at %d %% reaches that share as nearly as chance allows', (percent) => {
    expect(Math.abs(share(percent) - percent)).toBeLessThanOrEqual(0.63);
  });

  test('keeps everyone who has it when it is raised', () => {
    const raised = chosen(rollout('blog', 50));
    expect([...chosen(rollout('blog', 10))].every((visitor) => raised.has(visitor))).toBe(true);
  });

  test('has nothing to do with the rollout of another area', () => {
    const blog = chosen(rollout('blog', 10));
    expect(Math.abs(correlation(blog, chosen(rollout('catalog', 10))))).toBeLessThan(0.012);
  });

  test('meets others than the rollout before it', () => {
    const before = chosen(rollout('blog', 10));
    expect(Math.abs(correlation(before, chosen(rollout('blog', 10, 'salt-2'))))).toBeLessThan(0.012);
  });

  test('fills every bucket alike', () => {
    const tenths = Array<number>(10).fill(0);
    for (const visitor of visitors) {
      const tenth = Math.floor(bucketOf(visitor, 'blog', 'salt-1') / 1000);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    // Chi-squared with 9 degrees of freedom: 27.9 is passed by chance once in a thousand.
    const unevenness = tenths.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(unevenness).toBeLessThan(27.9);
  });
});

describe('one visitor', () => {
  test('always gets the same', () => {
    expect(bucketOf('visitor-7', 'blog', 'salt-1')).toBe(bucketOf('visitor-7', 'blog', 'salt-1'));
  });

  test('stands where every edge, whatever its version, has always put them', () => {
    // Changing this number reshuffles every visitor of every running rollout.
    expect(bucketOf('visitor-7', 'blog', 'salt-1')).toBe(9432);
  });

  test('gets stable when nobody can tell who it is, or nothing is rolled out', () => {
    expect(choose(rollout('blog', 100), undefined)).toBe('stable');
    expect(choose({ ...rollout('blog', 100), candidate: null }, 'visitor-7')).toBe('stable');
  });

  test('never gets the candidate at 0 %, always at 100 %', () => {
    expect(chosen(rollout('blog', 0)).size).toBe(0);
    expect(chosen(rollout('blog', 100)).size).toBe(visitors.length);
  });
});

test('a share that floating point cannot hold lets in no bucket too many', () => {
  const inside = (percent: number, bucket: number) => {
    const visitor = visitors.find((one) => bucketOf(one, 'blog', 'salt-1') === bucket);
    return choose(rollout('blog', percent), visitor);
  };
  expect(inside(1.1, 109)).toBe('candidate');
  expect(inside(1.1, 110)).toBe('stable');
});
