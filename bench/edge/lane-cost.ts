import path from 'node:path';
import type { Shop } from 'e2e/harness/shop';
import { renderBothWays } from 'edge/both-ways';
import { median } from '../lib/numbers.ts';
import { processorSeconds } from '../lib/processes.ts';

const rounds = 9;
const pagesPerRound = 60;
const warmUpPages = 300;
const areas = ['host', 'catalog', 'blog', 'checkout', 'account'];

export type LaneCost = {
  /** Milliseconds of processor time for a page that is rendered and compressed through a lane, both processes counted, and in one process. */
  inLane: number;
  inProcess: number;
  /** The median of the ratios of all rounds. */
  ratio: number;
};

/** Renders and compresses a page through a lane and without one, in turns. The shop gives releases and API. */
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
    const results: LaneCost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const lane = await timeOf(inLane);
      const process = await timeOf(inProcess);
      results.push({ inLane: lane, inProcess: process, ratio: lane / process });
    }
    const of = (name: keyof LaneCost) => median(results.map((result) => result[name]));
    return { inLane: of('inLane'), inProcess: of('inProcess'), ratio: of('ratio') };
  } finally {
    await close();
  }
}

async function timeOf(render: () => Promise<unknown>): Promise<number> {
  const before = processorSeconds(process.pid);
  await repeat(render, pagesPerRound);
  return ((processorSeconds(process.pid) - before) * 1000) / pagesPerRound;
}

async function repeat(render: () => Promise<unknown>, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await render();
}
