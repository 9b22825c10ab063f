import { expect, test } from '@jest/globals';
import { run, withLowPriority } from './command.ts';

const printPriority = () => run('node', ['-p', 'os.getPriority()']);

test('a program runs with low priority inside of withLowPriority only', async () => {
  const own = (await printPriority()).output;
  const [low, normal] = await Promise.all([withLowPriority(printPriority), printPriority()]);
  expect(low).toEqual({ code: 0, output: `${Math.min(19, Number(own) + 10)}\n` });
  expect(normal.output).toBe(own);
});
