import { afterEach, expect, test } from '@jest/globals';
import { createEmptySet, createTask, readText, tinyArea, tinyHost, writeBundle } from '../testing/releases.ts';
import { createTemporaryFolder } from '../testing/resources.ts';
import { createApiCache } from './api-cache.ts';
import { findIsolation } from './isolation.ts';
import { LanePool } from './lane-pool.ts';

const limits = { renderDeadline: 3000, blockLimit: 1000, loadDeadline: 20_000, memory: 64, residentMemory: 256 };
const isolation = await findIsolation(65_534);
const api = createApiCache({ apiUrl: 'http://127.0.0.1:9' });
const folder = createTemporaryFolder();

let pool: LanePool;
let breakdowns: string[];
afterEach(() => pool.close());

/** An area whose page is the id of the process that rendered it; `/slow` never ends. */
async function openPool(maxProcesses: number) {
  const area = tinyArea(
    `if (request.url.endsWith('/slow')) await new Promise(() => {}); return marker;`,
    'const marker = String(Math.random());',
  );
  const spec = {
    host: await writeBundle(folder, 'host', 'a'.repeat(16), tinyHost),
    area: await writeBundle(folder, 'blog', 'b'.repeat(16), area),
  };
  breakdowns = [];
  pool = new LanePool(
    { spec, api, isolation, limits, onBreakdown: (kind) => void breakdowns.push(kind) },
    maxProcesses,
  );
}

const render = async (path: string) => {
  const { result } = await pool.run(createTask(`http://shop${path}`), createEmptySet());
  return result.kind === 'page' ? readText(result) : result.kind;
};

test('a pair has one process while it has few pages', async () => {
  await openPool(2);
  const markers = new Set([await render('/'), await render('/'), ...(await Promise.all([render('/'), render('/')]))]);
  expect([markers.size, pool.size]).toEqual([1, 1]);
});

test('a busy pair gets a further process, which takes the next pages', async () => {
  await openPool(2);
  const first = await render('/');
  const slow = Array.from({ length: 4 }, () => render('/slow'));
  let marker = first;
  while (marker === first) marker = await render('/');
  expect(pool.size).toBe(2);
  await Promise.all(slow);
  expect(breakdowns).toEqual([]);
});

test('a pair never has more processes than the limit', async () => {
  await openPool(1);
  const first = await render('/');
  const slow = Array.from({ length: 6 }, () => render('/slow'));
  expect([await render('/'), pool.size]).toEqual([first, 1]);
  await Promise.all(slow);
});
