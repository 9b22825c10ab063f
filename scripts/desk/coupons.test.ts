import { expect, test } from '@jest/globals';
import { runDeskHere } from './run-here.ts';

test.each([
  [['--percent', '20.5'], '--percent: "20.5" is not a whole number from 0'],
  [['--percent', '10', '--uses', '-5'], '--uses: "-5" is not a whole number from 0'],
  [['--percent', '10', '--category', '3', 'bags'], '--category: "bags" is not a whole number from 0'],
  [['--percent', '10', '--until', '2026-03-21'], '--until: "2026-03-21" is not a time with its zone, such as'],
  [['--percent', '10', '--from', '2026-13-21T00:00Z'], '--from: "2026-13-21T00:00Z" is not a time with its zone'],
])('pnpm desk coupons create %j names the option and its form', async (options, message) => {
  // Port 0 accepts no connection: the command ends before it sends anything.
  const api = { API_PORT: '0', RELEASE_KEY_ADMIN: '{"token":"stub"}' };
  const { code, output } = await runDeskHere(['coupons', 'create', 'norooz', '--title', 'عیدی', ...options], api);
  expect([code, output]).toEqual([1, expect.stringContaining(message)]);
});
