import { setTimeout as wait } from 'node:timers/promises';
import { sumOfMetric } from 'e2e/harness/metrics';
import { sendRequest } from 'e2e/harness/request';
import { openShop, type Shop } from 'e2e/harness/shop';
import { newVisitor } from 'e2e/harness/visitors';
import { milliseconds, ratio } from '../lib/numbers.ts';
import { printBudgets, printTable } from '../lib/table.ts';

const pages = [
  '/',
  '/shop',
  '/shop?page=2',
  '/blog',
  '/contact-us',
  '/special-order',
  ...[1, 2, 3, 4, 5, 6].map((id) => `/products/${id}`),
  ...[1, 2, 3, 4].map((id) => `/blog/articles/${id}`),
];
const visitorCount = 8;
/** Each visitor opens the next page this long (ms) after the last one. */
const pauseMs = 20;
const calmSeconds = 20;
const hangSeconds = 60;

type Response = { ms: number; status: number; isStale: boolean };

/** Response times of cached pages before, during and after a minute in which the API hangs, with all pages stale from its beginning. */
export async function measureHangingApi(): Promise<void> {
  const shop = await openShop({ env: { RENDER_DEADLINE: '2500', BLOCK_LIMIT: '1000' } });
  try {
    const addresses = await Promise.all(pages.map((page) => followRedirect(shop, page)));
    const before = await visit(shop, addresses, calmSeconds);
    // A new connection of the change feed makes every page stale, and no page is refreshed before the API hangs.
    await shop.stopApi();
    await shop.startApi();
    while (sumOfMetric(await shop.metrics(), 'shop_registry_connected') === 0) await wait(10);
    process.kill(shop.apiPid(), 'SIGSTOP');
    const during = await visit(shop, addresses, hangSeconds);
    process.kill(shop.apiPid(), 'SIGCONT');
    while (sumOfMetric(await shop.metrics(), 'shop_registry_connected') === 0) await wait(100);
    await visit(shop, addresses, 5);
    const after = await visit(shop, addresses, calmSeconds);
    print({ before, during, after });
  } finally {
    await shop.close();
  }
}

/** Requests a page until it is cached; returns its address. */
async function followRedirect(shop: Shop, page: string): Promise<string> {
  const { status, headers } = await shop.request(page);
  const address = status === 301 ? (headers.location ?? page) : page;
  await shop.request(address);
  return address;
}

async function visit(shop: Shop, addresses: string[], seconds: number): Promise<Response[]> {
  const responses: Response[] = [];
  const end = performance.now() + seconds * 1000;
  const visitPages = async (first: number) => {
    const visitor = newVisitor();
    for (let index = first; performance.now() < end; index += 1) {
      const start = performance.now();
      const { status, headers } = await sendRequest(shop.url, addresses[index % addresses.length] ?? '/', { visitor });
      const isStale = String(headers['cache-status']).includes('ttl=-');
      responses.push({ ms: performance.now() - start, status, isStale });
      await wait(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: visitorCount }, (_, first) => visitPages(first)));
  return responses;
}

function percentile(responses: Response[], share: number): number {
  const sorted = responses.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function print(phases: Record<'before' | 'during' | 'after', Response[]>): void {
  printTable(
    `${visitorCount} visitors, ${pages.length} cached pages, a page every ${pauseMs} ms; the API hangs for ${hangSeconds} s`,
    ['', 'pages', 'p50', 'p95', 'p99', 'longest', 'stale', 'failed'],
    Object.entries(phases).map(([name, responses]) => [
      name,
      responses.length,
      ...[0.5, 0.95, 0.99, 1].map((share) => milliseconds(percentile(responses, share))),
      responses.filter(({ isStale }) => isStale).length,
      responses.filter(({ status }) => status !== 200).length,
    ]),
  );
  const calm = percentile([...phases.before, ...phases.after], 0.95);
  const hanging = percentile(phases.during, 0.95);
  printBudgets([
    { name: 'p95 beside calm', measured: ratio(hanging, calm), budget: '≤ 2 ×', holds: hanging <= 2 * calm },
  ]);
}
