import { describe, expect, test } from '@jest/globals';
import { type AreaPolicy, chooseRole, computeBucket } from './policy.ts';

// Some tests compute 100,000 hashes several times.

const visitors = Array.from({ length: 100_000 }, (_, number) => `visitor-${number}`);
const createPolicy = (area: string, percent: number, salt = 'salt-1'): AreaPolicy => ({
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
const candidateVisitors = (policy: AreaPolicy) =>
  new Set(visitors.filter((visitor) => chooseRole(policy, visitor) === 'candidate'));
const measuredPercent = (percent: number) =>
  (candidateVisitors(createPolicy('blog', percent)).size / visitors.length) * 100;

/** The correlation of two sets of visitors: 0 if they are independent. */
function correlate(first: Set<string>, second: Set<string>): number {
  const total = visitors.length;
  const [p, q] = [first.size / total, second.size / total];
  const shareInBoth = [...first].filter((visitor) => second.has(visitor)).length / total;
  return (shareInBoth - p * q) / Math.sqrt(p * (1 - p) * q * (1 - q));
}

describe('a rollout to 100,000 visitors', () => {
  test.each([1, 5, 10])('a rollout to %d %% reaches that percentage within 0.3 points', (percent) => {
    expect(Math.abs(measuredPercent(percent) - percent)).toBeLessThanOrEqual(0.3);
  });

  // At 50 % a random choice is off by more than 0.3 points once in 17 runs; 0.63 points are four standard deviations.
  test.each([50, 90])('a rollout to %d %% reaches that percentage within four standard deviations', (percent) => {
    expect(Math.abs(measuredPercent(percent) - percent)).toBeLessThanOrEqual(0.63);
  });

  test('a rollout keeps all its visitors when the percentage is raised', () => {
    const raised = candidateVisitors(createPolicy('blog', 50));
    expect([...candidateVisitors(createPolicy('blog', 10))].every((visitor) => raised.has(visitor))).toBe(true);
  });

  test('a rollout is independent of the rollout of another area', () => {
    const blog = candidateVisitors(createPolicy('blog', 10));
    expect(Math.abs(correlate(blog, candidateVisitors(createPolicy('catalog', 10))))).toBeLessThan(0.012);
  });

  test('a rollout reaches other visitors than the previous rollout', () => {
    const before = candidateVisitors(createPolicy('blog', 10));
    expect(Math.abs(correlate(before, candidateVisitors(createPolicy('blog', 10, 'salt-2'))))).toBeLessThan(0.012);
  });

  test('visitors are distributed evenly over the buckets', () => {
    const tenths = Array<number>(10).fill(0);
    for (const visitor of visitors) {
      const tenth = Math.floor(computeBucket(visitor, 'blog', 'salt-1') / 1000);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    // Chi-squared with 9 degrees of freedom: chance exceeds 27.9 once in a thousand runs.
    const chiSquared = tenths.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquared).toBeLessThan(27.9);
  });
});

describe('one visitor', () => {
  test('a visitor always gets the same bucket', () => {
    expect(computeBucket('visitor-7', 'blog', 'salt-1')).toBe(computeBucket('visitor-7', 'blog', 'salt-1'));
  });

  test('a visitor gets the same bucket as in all earlier versions of the edge', () => {
    // A change of the algorithm would reshuffle the visitors of all running rollouts.
    expect(computeBucket('visitor-7', 'blog', 'salt-1')).toBe(9432);
  });

  test('a visitor without an id, or of an area without a candidate, gets stable', () => {
    expect(chooseRole(createPolicy('blog', 100), undefined)).toBe('stable');
    expect(chooseRole({ ...createPolicy('blog', 100), candidate: null }, 'visitor-7')).toBe('stable');
  });

  test('a visitor never gets the candidate at 0 %, always at 100 %', () => {
    expect(candidateVisitors(createPolicy('blog', 0)).size).toBe(0);
    expect(candidateVisitors(createPolicy('blog', 100)).size).toBe(visitors.length);
  });
});

test('a percentage that floating point cannot represent admits no extra bucket', () => {
  const roleOfBucket = (percent: number, bucket: number) => {
    const visitor = visitors.find((id) => computeBucket(id, 'blog', 'salt-1') === bucket);
    return chooseRole(createPolicy('blog', percent), visitor);
  };
  expect(roleOfBucket(1.1, 109)).toBe('candidate');
  expect(roleOfBucket(1.1, 110)).toBe('stable');
});
