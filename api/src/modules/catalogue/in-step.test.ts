import { expect, test } from '@jest/globals';
import { inStep } from './in-step.ts';

/** Work that ends when the test says so, and answers with its number. */
function worker() {
  const ends: (() => void)[] = [];
  let begun = 0;
  const ask = inStep(async () => {
    begun += 1;
    const number = begun;
    await new Promise<void>((resolve) => ends.push(resolve));
    if (number === 2) throw new Error('the second fails');
    return number;
  });
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { ask, end, begun: () => begun };
}

test('whoever asks while it works waits for the next, which all of them share', async () => {
  const { ask, end, begun } = worker();
  const first = ask();
  const second = [ask(), ask(), ask()];
  expect(begun()).toBe(1);
  await end();
  await expect(first).resolves.toBe(1);
  expect(begun()).toBe(2);
  const third = ask();
  await Promise.all([end(), ...second.map((one) => expect(one).rejects.toThrow('the second fails'))]);
  await end();
  await expect(third).resolves.toBe(3);
  expect(begun()).toBe(3);
});
