import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyBuild, patchBuild } from 'e2e/harness/patched-build';
import { createRegistryClient, type RegistryClient } from 'release/client';
import { type AreaKey, readAreaKey, readToken } from 'release/keys';
import { publishRelease } from 'release/publish';
import { type Result, unwrapResult } from 'release/result';
import { openStore } from 'release/store';
import { median, milliseconds } from '../lib/numbers.ts';
import { areaNames } from '../lib/places.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';
import { openRecipeShop, type RecipeShop } from './recipe-shop.ts';
import { createSender, type Response } from './sender.ts';

const connections = 200;
/** The sender uses only this share of the machine’s capacity, because four edges on it each start the processes of a new release. */
const shareOfCapacity = 0.3;
/** Between two moves (ms). */
const pauseMs = 500;
const cycles = 10;
const restartRounds = 2;
const capacitySeconds = 8;
const limitMs = 60_000;
/** With it edges give visitors a release as soon as it is downloaded. */
const coldEdge = new URL('./cold-edge.ts', import.meta.url).href;

type Releases = { blog: string; catalog: string; together: Record<string, string> };
type Move = {
  name: string;
  /** Whether the move must not wait for any preparation. */
  isImmediate: boolean;
  /** Until all edges have it (ms), from the response of the registry. */
  ms: number;
  /** The part of it in which edges downloaded releases and warmed them up. */
  preparationMs: number;
};

export async function run(): Promise<void> {
  const contracts = new Map<string, number>();
  const isCold = process.argv.includes('--cold');
  const shop = await openRecipeShop(isCold ? { importedByEdges: coldEdge } : {});
  const sender = createSender({
    url: shop.url,
    connections,
    contractOf: (area, release) => contracts.get(`${area} ${release}`) ?? 1,
  });
  try {
    if (process.argv.includes('--restarts')) return await measureRestarts(shop, sender);
    const registries = openRegistries(shop);
    const releases: Releases[] = [];
    for (let cycle = 0; cycle < cycles; cycle += 1)
      releases.push(await publishCycle(shop, registries, contracts, cycle));
    const capacity = await measureCapacity(sender);
    const perSecond = readRate() ?? capacity * shareOfCapacity;
    const state = { isOver: false };
    const sending = sender.send(() => state.isOver, perSecond);
    await wait(2000);
    const moves: Move[] = [];
    try {
      for (const each of releases) moves.push(...(await runCycle(registries, each)));
      await wait(2000);
    } finally {
      state.isOver = true;
    }
    print(moves, await sending, { perSecond, capacity });
  } finally {
    sender.close();
    await shop.close();
  }
}

/** Restarts every process, one after the other, while visitors load pages and write. */
async function measureRestarts(shop: RecipeShop, sender: ReturnType<typeof createSender>): Promise<void> {
  const perSecond = readRate() ?? (await measureCapacity(sender)) * shareOfCapacity;
  const state = { isOver: false };
  const sending = sender.send(() => state.isOver, perSecond, { hasWrites: true });
  try {
    for (let round = 0; round < restartRounds; round += 1) await shop.restartAll();
  } finally {
    state.isOver = true;
  }
  const responses = await sending;
  printResponses(responses, `${Math.round(perSecond)} requests a second, ${restartRounds} restarts of each process`);
  const failed = responses.filter(({ problem }) => problem !== undefined).length;
  printBudgets([{ name: 'failed requests', measured: String(failed), budget: '0', holds: failed === 0 }]);
}

/** Requests a second, to compare two runs: the capacity depends on what else the machine does. */
function readRate(): number | undefined {
  const option = process.argv.find((argument) => argument.startsWith('--rate='));
  return option === undefined ? undefined : Number(option.slice('--rate='.length));
}

type Registries = { keyOf: (area: string) => AreaKey; of: (area: string) => RegistryClient; all: RegistryClient };

function openRegistries({ apiUrl, dataDir }: RecipeShop): Registries {
  const keyOf = (area: string) => unwrapResult(readAreaKey(area, { dataDir, env: {} }));
  const open = (token: string) => createRegistryClient({ base: apiUrl, token, actor: 'bench' });
  const all = open(unwrapResult(readToken('release', { dataDir, env: {} })));
  return { keyOf, of: (area) => open(keyOf(area).token), all };
}

/** New releases for one cycle: one of the blog, one of the catalog, and one of every area with another contract number. */
async function publishCycle(
  { dataDir }: RecipeShop,
  { keyOf, of }: Registries,
  contracts: Map<string, number>,
  cycle: number,
): Promise<Releases> {
  const store = openStore(`file:${path.join(dataDir, 'releases')}`);
  const publish = async (area: string, dist: string, contract: number) => {
    const origin = { commit: 'bench', builtAt: new Date(0).toISOString() };
    const published = await publishRelease({ area, dist, origin, store, key: keyOf(area), registry: of(area) });
    const { release } = unwrapResult(published);
    contracts.set(`${area} ${release}`, contract);
    return release;
  };
  const together: Record<string, string> = {};
  for (const area of ['host', ...areaNames()]) {
    const name = `moves-together-${cycle}`;
    const patches = {
      node: (code: string) => `${code}\n// ${name}\n`,
      report: (report: object) => ({ ...report, contract: 2 }),
    };
    together[area] = await publish(area, await patchBuild(area, name, patches), 2);
  }
  return {
    blog: await publish('blog', await copyBuild('blog', `moves-${cycle}`), 1),
    catalog: await publish('catalog', await copyBuild('catalog', `moves-${cycle}`), 1),
    together,
  };
}

/** Responses a second while all connections send as fast as they can, after every page was rendered once. */
async function measureCapacity(sender: ReturnType<typeof createSender>): Promise<number> {
  const sendFor = (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    return sender.send(() => performance.now() > end);
  };
  await sendFor(capacitySeconds);
  return (await sendFor(capacitySeconds)).length / capacitySeconds;
}

/** Ten moves: ramps, promotions, rollbacks, a joint promotion, and taking each of them back. */
async function runCycle({ of, all }: Registries, { blog, catalog, together }: Releases): Promise<Move[]> {
  const moves: Move[] = [];
  const move = async (name: string, isImmediate: boolean, send: () => Promise<Result<number>>) => {
    await wait(pauseMs);
    const revision = unwrapResult(await send());
    moves.push({ name, isImmediate, ...(await awaitAllEdges(all, revision)) });
  };
  const ofArea = (response: Result<{ policyRevision: number }>): Result<number> =>
    response.ok ? { ok: true, value: response.value.policyRevision } : response;
  const ofAll = (response: Result<{ policy: { revision?: number } }>): Result<number> =>
    response.ok ? { ok: true, value: response.value.policy.revision ?? 0 } : response;

  await move('ramp of a new release', false, async () =>
    ofArea(await of('blog').ramp('blog', { release: blog, percent: 10 })),
  );
  await move('ramp to more', true, async () => ofArea(await of('blog').ramp('blog', { release: blog, percent: 50 })));
  await move('promote', false, async () => ofArea(await of('blog').promote('blog', { release: blog })));
  await move('undo', true, async () => ofArea(await of('blog').undo('blog', {})));
  await move('promote', false, async () => ofArea(await of('blog').promote('blog', { release: blog })));
  await move('ramp of a new release', false, async () =>
    ofArea(await of('catalog').ramp('catalog', { release: catalog, percent: 50 })),
  );
  await move('rollback', true, async () => ofArea(await of('catalog').rollback('catalog', { release: catalog })));
  await move('promote-together', false, async () => ofAll(await all.promoteTogether({ releases: together })));
  await move('rollback --together', true, async () => ofAll(await all.rollbackTogether({ releases: together })));
  await move('rollback', true, async () => ofArea(await of('blog').rollback('blog', { release: blog })));
  return moves;
}

/** Waits as commands do, with the time in which some edge still prepared a release. */
async function awaitAllEdges(
  registry: RegistryClient,
  revision: number,
): Promise<{ ms: number; preparationMs: number }> {
  const startedAt = performance.now();
  let preparationMs = 0;
  for (;;) {
    const { edges } = unwrapResult(await registry.edges(0, []));
    const ms = performance.now() - startedAt;
    const isPreparing = edges.some(({ waitsFor }) => waitsFor.length > 0);
    if (isPreparing) preparationMs = ms;
    if (!isPreparing && edges.every((edge) => !edge.isAway && (edge.revision ?? 0) >= revision))
      return { ms, preparationMs };
    if (ms > limitMs) throw new Error(`not all edges have revision ${revision}: ${JSON.stringify(edges)}`);
    await wait(20);
  }
}

function print(moves: Move[], responses: Response[], rates: { perSecond: number; capacity: number }): void {
  const names = [...new Set(moves.map(({ name }) => name))];
  const longest = (values: number[]) => milliseconds(Math.max(...values));
  printTable(
    'From the response of the registry until all four edges have a move',
    ['', 'moves', 'median', 'longest', 'longest preparation', 'longest after it'],
    names.map((name) => {
      const same = moves.filter((each) => each.name === name);
      const times = same.map(({ ms }) => ms);
      return [
        name,
        same.length,
        milliseconds(median(times)),
        longest(times),
        longest(same.map((each) => each.preparationMs)),
        longest(same.map((each) => each.ms - each.preparationMs)),
      ];
    }),
  );
  printResponses(
    responses,
    `${Math.round(rates.perSecond)} requests a second of ${Math.round(rates.capacity)} that the machine carries`,
  );
  printBudgets(
    budgetsOf(
      moves,
      responses.flatMap(({ problem }) => problem ?? []),
    ),
  );
}

function printResponses(responses: Response[], rate: string): void {
  const sorted = responses.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => milliseconds(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const problems = responses.flatMap(({ problem }) => problem ?? []);
  const sets = new Set(responses.map(({ releases }) => releases)).size;
  printTable(
    `${connections} connections, ${rate}`,
    ['requests', 'p50', 'p95', 'p99', 'longest', 'sets of releases', 'with a problem'],
    [[responses.length, at(0.5), at(0.95), at(0.99), at(1), sets, problems.length]],
  );
  for (const [problem, same] of Map.groupBy(problems, (each) => each)) console.log(`  ${same.length} × ${problem}`);
  console.log(`\n  load at the end ${loadavg()[0]?.toFixed(1)}`);
}

function budgetsOf(moves: Move[], problems: string[]): BudgetResult[] {
  const immediate = Math.max(...moves.filter(({ isImmediate }) => isImmediate).map(({ ms }) => ms));
  const switches = Math.max(...moves.map(({ ms, preparationMs }) => ms - preparationMs));
  const mixed = problems.filter((problem) => problem.includes('mixed')).length;
  const failed = problems.length - mixed;
  return [
    {
      name: 'a move that needs no preparation is on all edges, longest',
      measured: milliseconds(immediate),
      budget: '≤ 1000 ms',
      holds: immediate <= 1000,
    },
    {
      name: 'the switch after the last preparation, longest',
      measured: milliseconds(switches),
      budget: '≤ 1000 ms',
      holds: switches <= 1000,
    },
    { name: 'failed requests', measured: String(failed), budget: '0', holds: failed === 0 },
    { name: 'responses that mix two sets', measured: String(mixed), budget: '0', holds: mixed === 0 },
  ];
}
