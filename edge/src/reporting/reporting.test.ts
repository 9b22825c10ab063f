import { describe, expect, test } from '@jest/globals';
import { computeVisitorMark, countVisitors, decodeSketch, quantileOf, ReportedFailure } from 'release/edge-report';
import type { AreaPolicy, Policy } from 'release/policy';
import { Compile } from 'typebox/compile';
import { createFigures } from './figures.ts';
import { describeServing } from './serving-state.ts';

const stable = 'a'.repeat(16);
const candidate = 'b'.repeat(16);
const areaPolicy = (changes: Partial<AreaPolicy> = {}): AreaPolicy => ({
  area: 'blog',
  prefixes: ['/blog'],
  stable,
  candidate,
  percent: 10,
  salt: 's',
  revision: 1,
  keys: [],
  retained: [],
  ...changes,
});
const policy = (revision: number, changes: Partial<AreaPolicy> = {}): Policy => ({
  revision,
  areas: [areaPolicy(changes)],
});

describe('the figures of live releases', () => {
  const count = (release: string, visitor: string, renderMs?: number) => ({
    releases: [{ area: 'blog', release }],
    visitor: computeVisitorMark(visitor),
    renderMs,
  });

  test('pages, failures, distinct visitors and render times are counted for live releases only', () => {
    const figures = createFigures();
    figures.update(policy(1));
    for (const visitor of ['one', 'one', 'two']) figures.countPage(count(candidate, visitor, 40));
    figures.countPage(count(candidate, 'two'));
    figures.countPage(count('c'.repeat(16), 'three'));
    figures.countFailure({ area: 'blog', release: candidate, where: 'render', message: 'no' });
    const [ofStable, ofCandidate] = figures.read();
    expect(ofStable).toMatchObject({ release: stable, pages: 0, failures: 0 });
    expect(ofCandidate).toMatchObject({ release: candidate, pages: 4, failures: 1 });
    expect(countVisitors(decodeSketch(ofCandidate?.visitors ?? ''))).toBe(2);
    expect(Math.abs((quantileOf(ofCandidate?.durations ?? [], 0.75) ?? 0) - 40)).toBeLessThan(4);
  });

  test('a failure that happens again is counted, and the latest five different ones are kept', () => {
    const figures = createFigures();
    figures.update(policy(1));
    const fail = (message: string, stack?: string) =>
      figures.countFailure({ area: 'blog', release: candidate, where: 'browser', message, stack });
    for (const message of ['one', 'two', 'three', 'four', 'five', 'one', 'six']) fail(message, `stack of ${message}`);
    fail('x'.repeat(9000), 'y'.repeat(9000));
    const failures = figures.readFailures();
    const [one, ...others] = failures.slice(-3);
    expect(one).toMatchObject({ area: 'blog', release: candidate, message: 'one', stack: 'stack of one', count: 2 });
    expect(others.map(({ count }) => count)).toEqual([1, 1]);
    expect(failures.map(({ message }) => message.slice(0, 5))).toEqual(['four', 'five', 'one', 'six', 'xxxxx']);
    expect(failures.every((failure) => Compile(ReportedFailure).Check(failure))).toBe(true);
  });

  test('counting begins anew when the live releases change, not when the percentage does', () => {
    const figures = createFigures();
    figures.update(policy(1));
    figures.countPage(count(stable, 'one'));
    figures.update(policy(2, { percent: 50 }));
    expect(figures.read()[0]?.pages).toBe(1);
    figures.update(policy(3, { candidate: null, percent: 0 }));
    expect(figures.read()).toEqual([expect.objectContaining({ release: stable, pages: 0 })]);
  });

  test('a release that could not be evaluated has a problem until it renders a page', () => {
    const figures = createFigures();
    figures.update(policy(1));
    figures.countFailure({ area: 'blog', release: candidate, where: 'load', message: 'x is not defined' });
    expect(figures.loadFailureOf('blog', candidate)).toBe('x is not defined');
    figures.countPage(count(candidate, 'one'));
    expect(figures.loadFailureOf('blog', candidate)).toBeUndefined();
  });
});

describe('the served policy', () => {
  const describeWith = (
    served: Policy | undefined,
    available: string[],
    problems: Record<string, string> = {},
    warming = '',
  ) =>
    describeServing({
      received: policy(2),
      served,
      isAvailable: (_, id) => available.includes(id),
      isWarmingUp: (_, id) => id === warming,
      problemOf: (_, id) => problems[id],
    });

  test('a policy whose releases are there waits for nothing', () => {
    expect(describeWith(policy(2), [stable, candidate])).toEqual({ revision: 2, waitsFor: [], problems: [] });
  });

  test('a release that is downloaded, cannot be loaded, or is not served yet is waited for', () => {
    const waits = (reason: string, release = candidate) => ({ area: 'blog', release, reason });
    expect(describeWith(policy(2), [stable]).waitsFor).toEqual([waits('downloading')]);
    expect(describeWith(policy(2), [stable], { [candidate]: 'file-missing' })).toEqual({
      revision: 2,
      waitsFor: [waits('file-missing')],
      problems: [waits('file-missing')],
    });
    const held = policy(2, { stable: 'c'.repeat(16) });
    expect(describeWith(held, [stable, candidate]).waitsFor).toEqual([
      waits('waiting for a release of another area', stable),
    ]);
    expect(describeWith(held, [stable, candidate], {}, stable).waitsFor).toEqual([
      waits('warming up: rendering the most requested pages', stable),
    ]);
    expect(describeWith(undefined, [])).toMatchObject({ revision: null });
  });
});
