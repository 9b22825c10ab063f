import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from 'api/postgres-server';
import { plantedBugs } from './bugs.ts';
import { simulate } from './simulate.ts';
import { type Walk, walksOf } from './walk.ts';

jest.setTimeout(600_000);

let server: TestPostgres;
beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());

// Enough for every kind of step; `pnpm bench simulate` walks with thousands.
const shoppers = 60;
/** So few shoppers may not move the clock or kill a process by themselves. */
const disturbance: Walk = { shopper: shoppers, steps: [{ do: 'clock', minutes: 20 }, { do: 'kill' }] };

test('the books of shop and bank agree after random shoppers, faults of the bank, killed processes and jumps of the clock', async () => {
  // Another seed in each run; a failure shows it.
  const seed = Date.now() % 1_000_000;
  const walks = walksOf(seed, shoppers).toSpliced(shoppers / 2, 0, disturbance);
  const { problems, events } = await simulate(server.url, walks, null);
  expect({ seed, problems: problems.slice(0, 10) }).toEqual({ seed, problems: [] });
  // A run without a sale would prove nothing.
  expect(events).toMatch(/orders: .*paid/);
  expect(events).toMatch(/refunds: .*succeeded/);
});

test('a planted bug is found', async () => {
  const bug = plantedBugs.find(({ name }) => name === 'a paid order has no invoice');
  if (bug === undefined) throw new Error('the bug has another name');
  const { problems } = await simulate(server.url, walksOf(1, 12), bug, 1);
  expect(problems).toContainEqual(expect.stringContaining('valid invoices 0'));
});

test.each(plantedBugs)('the code of the bug "$name" is in its file, once', async ({ file, code }) => {
  const source = await readFile(fileURLToPath(new URL(`../../api/src/${file}`, import.meta.url)), 'utf8');
  expect(source.split(code)).toHaveLength(2);
});
