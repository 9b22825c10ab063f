import { expect, test } from '@jest/globals';
import { coalesceRuns } from './coalesce-runs.ts';

/** Work that ends when the test says so, and resolves to the number of its run. */
function controlledWork() {
  const ends: (() => void)[] = [];
  let runs = 0;
  const call = coalesceRuns(async () => {
    runs += 1;
    const run = runs;
    await new Promise<void>((resolve) => ends.push(resolve));
    if (run === 2) throw new Error('the second fails');
    return run;
  });
  const endRun = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { call, endRun, runs: () => runs };
}

test('calls during a run share the next run, also when that fails', async () => {
  const { call, endRun, runs } = controlledWork();
  const first = call();
  const second = [call(), call(), call()];
  expect(runs()).toBe(1);
  await endRun();
  await expect(first).resolves.toBe(1);
  expect(runs()).toBe(2);
  const third = call();
  await Promise.all([endRun(), ...second.map((result) => expect(result).rejects.toThrow('the second fails'))]);
  await endRun();
  await expect(third).resolves.toBe(3);
  expect(runs()).toBe(3);
});
