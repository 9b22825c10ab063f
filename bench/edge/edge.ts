import { buildEdited, replaceFirst } from 'e2e/harness/edited-build';
import type { Shop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { newVisitor, visitorFor } from 'e2e/harness/visitors';
import { unwrapResult } from 'release/result';
import { registryOf, requestUntilRelease } from '../lib/pointers.ts';
import { openMeasuredShop } from '../lib/shop.ts';
import { type BudgetResult, printBudgets } from '../lib/table.ts';
import { measureHangingApi } from './api-hangs.ts';
import { measureCachedPages } from './cached.ts';
import { measureFlood } from './flood.ts';
import { measureLaneCosts } from './lane-cost.ts';
import { inPlaceOption, measureLanesOverHttp } from './lanes-over-http.ts';
import { measureUncachedPages } from './uncached.ts';

/** About half of the visitors get the candidate of blog. */
const visitors = Array.from({ length: 40 }, newVisitor);
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);

export async function run(): Promise<void> {
  await prepareTemplate();
  if (process.argv.includes('--api-hangs')) return measureHangingApi();
  if (process.argv.includes('--flood')) return measureFlood();
  const dist = await buildEdited('blog', 'bench', {
    'src/pages/article/ArticlePage.tsx': replaceFirst('دقیقه مطالعه', 'دقیقه وقت'),
  });
  const noCache = { PAGE_CACHE: '0' };
  // In both edges one process renders the pages. A second one would render some of them on another core.
  const oneProcess = { ...noCache, WORKERS_PER_PAIR: '1' };
  const parts = {
    cached: () => withShop({}, dist, (shop) => measureCachedPages(shop, visitors)),
    uncached: () => withShop(noCache, dist, (shop) => measureUncachedPages(shop, visitors)),
    lanes: () => withShop(noCache, dist, measureLaneCosts),
    'lanes-over-http': () =>
      withShop(oneProcess, dist, (lanes) =>
        withShop({ ...oneProcess, NODE_OPTIONS: inPlaceOption }, dist, (inPlace) =>
          measureLanesOverHttp({ lanes, inPlace }),
        ),
      ),
  };
  const budgets: BudgetResult[] = [];
  for (const [name, measure] of Object.entries(parts)) if ((only ?? name) === name) budgets.push(...(await measure()));
  printBudgets(budgets);
}

async function withShop<Value>(
  env: Record<string, string>,
  dist: string,
  work: (shop: Shop) => Promise<Value>,
): Promise<Value> {
  const shop = await openMeasuredShop({ env });
  try {
    const release = await shop.publish('blog', dist);
    const { policy } = unwrapResult(
      await registryOf(shop.apiUrl, shop.keyOf('blog')).ramp('blog', { release, percent: 50 }),
    );
    await requestUntilRelease(shop.url, 'blog', visitorFor(policy, 'candidate'), release);
    return await work(shop);
  } finally {
    await shop.close();
  }
}
