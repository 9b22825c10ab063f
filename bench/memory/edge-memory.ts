import type { Shop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { browserEncodings } from '../edge/load.ts';
import { commandLineOf, descendantsOf, processorSeconds, proportionalMemory } from '../lib/processes.ts';
import { openMeasuredShop } from '../lib/shop.ts';
import { type BudgetResult, printTable } from '../lib/table.ts';

const PAGES = 3_000;
const CONNECTIONS = 4;
const maxEdgeMegabytes = 200;
const maxLaneMegabytes = 80;

/** PSS in MB: of the main process, of the largest lane, and of all of them. */
type EdgeSample = { pages: number; main: number; largest: number; lanes: number[] };

/** The edge while pages that it has not cached are requested until its page cache is full: lists, searches, products and articles. */
export async function measureEdge(): Promise<BudgetResult[]> {
  await prepareTemplate();
  const shop = await openMeasuredShop();
  try {
    const samples = [sample(shop, 0)];
    let highest = samples[0];
    const watch = setInterval(() => {
      const now = sample(shop, 0);
      highest = {
        ...now,
        main: Math.max(highest?.main ?? 0, now.main),
        largest: Math.max(highest?.largest ?? 0, now.largest),
      };
    }, 500);
    const before = processorSeconds(shop.edgePid());
    for (const to of [300, 1_000, PAGES]) {
      await requestPages(shop, samples.at(-1)?.pages ?? 0, to);
      samples.push(sample(shop, to));
    }
    clearInterval(watch);
    const processor = processorSeconds(shop.edgePid()) - before;
    printTable(
      `The edge with its lanes, ${PAGES} pages, most uncached, ${((processor / PAGES) * 1000).toFixed(1)} ms of processor time each (PSS, MB)`,
      ['pages', 'main', 'lanes'],
      samples.map(({ pages, main, lanes }) => [
        String(pages),
        main.toFixed(0),
        lanes.map((lane) => lane.toFixed(0)).join(', '),
      ]),
    );
    const { main = Number.NaN, largest = Number.NaN } = highest ?? {};
    return [
      {
        name: "the edge's main process, highest",
        measured: `${main.toFixed(0)} MB`,
        budget: `≤ ${maxEdgeMegabytes} MB`,
        holds: main <= maxEdgeMegabytes,
      },
      {
        name: 'the largest lane, highest',
        measured: `${largest.toFixed(0)} MB`,
        budget: `≤ ${maxLaneMegabytes} MB`,
        holds: largest <= maxLaneMegabytes,
      },
    ];
  } finally {
    await shop.close();
  }
}

function sample(shop: Shop, pages: number): EdgeSample {
  const lanes = descendantsOf(shop.edgePid())
    .filter((pid) => /node\b.* --permission /.test(commandLineOf(pid)))
    // The commands that separate a lane from the system run the program themselves, or wait for it.
    .filter((pid) => !/^\S*(?:prlimit|setpriv|unshare) /.test(commandLineOf(pid)))
    .flatMap((pid) => pssOf(pid) ?? []);
  return { pages, main: proportionalMemory(shop.edgePid()).pss, largest: Math.max(0, ...lanes), lanes };
}

/** Undefined if the process has ended meanwhile. */
function pssOf(pid: number): number | undefined {
  try {
    return proportionalMemory(pid).pss;
  } catch {
    return undefined;
  }
}

async function requestPages(shop: Shop, from: number, to: number): Promise<void> {
  let next = from;
  const send = async () => {
    while (next < to) {
      const number = next;
      next += 1;
      const { status } = await shop.request(addressOf(number), { headers: { 'accept-encoding': browserEncodings } });
      if (status >= 500) throw new Error(`${addressOf(number)} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
}

/** Each list has a price range that no other has, so that neither the page nor its data are cached. */
function addressOf(number: number): string {
  const products = 60;
  const articles = 30;
  const kinds = [
    `/shop?from=${1_000 + number}`,
    `/shop?q=${encodeURIComponent('گونی')}&from=${1_000 + number}`,
    `/products/${1 + (number % products)}`,
    `/blog/articles/${1 + (number % articles)}`,
    '/',
  ];
  return kinds[number % kinds.length] ?? '/';
}
