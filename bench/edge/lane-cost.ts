import path from 'node:path';
import type { Shop } from 'e2e/harness/shop';
import { renderBothWays } from 'edge/both-ways';
import { lowestFifth } from '../lib/numbers.ts';
import { processorSeconds } from '../lib/processes.ts';

const rounds = 15;
const pagesPerRound = 120;
const warmUpPages = 300;
const areas = ['host', 'catalog', 'blog', 'checkout', 'account'];

export type LaneCost = {
  /** Milliseconds of processor time for a page that is rendered and compressed through a lane, both processes counted, and in one process. */
  inLane: number;
  inProcess: number;
};

/**
 * Renders and compresses a page through a lane and without one, in turns. The shop gives releases and API. The result is the mean of the quickest fifth of
 * the rounds: other work on the machine takes caches and the processor away, and only adds to the time.
 */
export async function measureLaneCost(shop: Shop, address: string): Promise<LaneCost> {
  const { inLane, inProcess, close } = await renderBothWays({
    folder: path.join(shop.dataDir, 'edge/releases'),
    policies: await Promise.all(areas.map((area) => shop.policy(area))),
    apiUrl: shop.apiUrl,
    address,
  });
  try {
    const [a, b] = [await inLane(), await inProcess()];
    if (!a.equals(b)) throw new Error(`${address} is another page in a lane`);
    await repeat(inLane, warmUpPages);
    await repeat(inProcess, warmUpPages);
    const results: Record<keyof LaneCost, number[]> = { inLane: [], inProcess: [] };
    for (let round = 0; round < rounds; round += 1) {
      results.inLane.push(await timeOf(shop, inLane));
      results.inProcess.push(await timeOf(shop, inProcess));
    }
    return { inLane: lowestFifth(results.inLane), inProcess: lowestFifth(results.inProcess) };
  } finally {
    await close();
  }
}

async function timeOf(shop: Shop, render: () => Promise<unknown>): Promise<number> {
  const before = usedSeconds(shop);
  await repeat(render, pagesPerRound);
  return ((usedSeconds(shop) - before) * 1000) / pagesPerRound;
}

/** Of this process and the lane's. The shop was started by this process too, and its timers go on. */
const usedSeconds = (shop: Shop): number =>
  processorSeconds(process.pid) - processorSeconds(shop.edgePid()) - processorSeconds(shop.apiPid());

async function repeat(render: () => Promise<unknown>, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await render();
}
