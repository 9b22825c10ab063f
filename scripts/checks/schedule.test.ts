import { expect, test } from '@jest/globals';
import { runSteps } from './schedule.ts';
import type { Outcome, Step } from './step.ts';

const passing: Outcome = { passed: 1, failed: 0, output: '' };
const failing: Outcome = { passed: 0, failed: 1, output: 'broken' };

type Fake = { cores?: number; needs?: string; after?: string; outcome?: Outcome };

/** Runs steps that end only when the test ends them, and records the order of events. */
function scheduleOf(fakes: Record<string, Fake>, options: { bail?: boolean } = {}) {
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const steps = Object.entries(fakes).map(
    ([name, { cores = 1, needs, after }]): Step => ({
      name,
      description: '',
      cores,
      ...(needs === undefined ? {} : { needs }),
      ...(after === undefined ? {} : { after }),
      reads: () => true,
      run: () => Promise.resolve(passing),
    }),
  );
  const done = runSteps(steps, {
    ...options,
    cores: 2,
    run: async ({ name }) => {
      events.push(`start ${name}`);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return fakes[name]?.outcome ?? passing;
    },
    onFinish: ({ step }) => events.push(`end ${step.name}`),
    onBlocked: (step) => events.push(`blocked ${step.name}`),
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    // The scheduler starts the next steps a few microtasks later.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { events, end, done };
}

test('steps run in parallel until the cores are taken', async () => {
  const { events, end, done } = scheduleOf({ one: {}, two: {}, three: {} });
  expect(events).toEqual(['start one', 'start two']);
  await end('two');
  expect(events).toEqual(['start one', 'start two', 'end two', 'start three']);
  await end('one');
  await end('three');
  await done;
});

test('a step that takes all cores waits until the others are done, and smaller ones use the time', async () => {
  const { events, end, done } = scheduleOf({ small: {}, large: { cores: 8 }, tiny: {} });
  expect(events).toEqual(['start small', 'start tiny']);
  await end('small');
  await end('tiny');
  expect(events.at(-1)).toBe('start large');
  await end('large');
  await done;
});

test('a step starts after the one it needs, and is left out when that one failed', async () => {
  const { events, end, done } = scheduleOf({
    build: { outcome: failing },
    sizes: { needs: 'build' },
    words: {},
  });
  expect(events).toEqual(['start build', 'start words']);
  await end('build');
  await end('words');
  await done;
  expect(events).toContain('blocked sizes');
  expect(events).not.toContain('start sizes');
});

test('with bail no step starts after a failure', async () => {
  const { events, end, done } = scheduleOf({ types: { cores: 2, outcome: failing }, unit: {} }, { bail: true });
  await end('types');
  await done;
  expect(events).toEqual(['start types', 'end types']);
});

test('a step without a core of its own starts once the step before it has ended, even if that one failed', async () => {
  const { events, end, done } = scheduleOf({
    api: { cores: 2, outcome: failing },
    browser: { cores: 2 },
    unit: { cores: 0, after: 'api' },
  });
  expect(events).toEqual(['start api']);
  await end('api');
  expect(events).toEqual(['start api', 'end api', 'start browser', 'start unit']);
  await end('unit');
  await end('browser');
  await done;
});
