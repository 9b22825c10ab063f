import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Database } from 'api/database';
import { migrate } from 'api/migrate';
import { startTestPostgres } from 'api/postgres-server';
import { startApi } from '../api/server.ts';
import { buildAppOn } from '../api/statements.ts';
import { median, milliseconds, ratio } from '../lib/numbers.ts';
import { printBudgets, printTable } from '../lib/table.ts';
import { addBuyers, type Case, findReturns, placeCases, sendToBank, startBank, stockForBuyers } from './buyers.ts';
import { type SentRequest, sendAll } from './load.ts';
import { prepareReplay, record, runReplay, watchStatements } from './replay.ts';

const rounds = 3;
/** How often each connection sends its request in a round. */
const loads = [
  { connections: 1, api: 100, pgbench: 200 },
  { connections: 32, api: 20, pgbench: 40 },
] as const;
/** The first fills the caches, the second is recorded, the others warm the api up. */
const warmUp = 2 + 60;
const rush = 200;
const leastRatio = 0.3;
const mostDelay = 2;

type Figures = { api: number; bare: number; p95: number };
type Measured = Figures & { name: string; connections: number; statements: number };
type Shop = {
  database: Database;
  databaseUrl: string;
  apiUrl: string;
  send: (request: SentRequest) => Promise<string>;
};
/** `made`: a value that the api generates during the request: that of the recorded request, and another one for each replay. */
type Step = {
  name: string;
  status: number;
  cases: Case[];
  made: { recorded: () => Promise<string>; next: () => string };
};

/** Orders a second beside pgbench with the same SQL, and many buyers of one variant at once. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const server = await startTestPostgres({ durable: true });
  const bank = await startBank();
  const settings = {
    GATEWAYS: 'zarinpal',
    ZARINPAL_MERCHANT_ID: randomUUID(),
    ZARINPAL_ADDRESS: bank.url,
    UNPAID_ORDERS_PER_ADDRESS: '100000',
    WRITES_PER_MINUTE: '1000000',
    READS_PER_MINUTE: '1000000',
  };
  const database = await connect({ url: server.url, onError: () => {} });
  watchStatements(database);
  try {
    await migrate(database.kysely);
    await stockForBuyers(database);
    const api = await startApi({ DATABASE_URL: server.url, DATA_DIR: folder }, settings);
    // A second API inside this process, to record its statements.
    const inside = await buildAppOn(database, folder, settings);
    const send = async ({ method, path: url, headers, body }: SentRequest): Promise<string> => {
      const answer = await inside.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
      if (answer.statusCode >= 400) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
      return answer.body;
    };
    const shop: Shop = { database, databaseUrl: server.url, apiUrl: api.url, send };

    const placed = await measureStep(shop, {
      name: 'place',
      status: 200,
      cases: await placeCases(await addBuyers(database, timesOfAll()), send),
      made: { recorded: () => lastNumber(database), next: otherNumbers() },
    });
    await sendToBank(database);
    const paid = await measureStep(shop, {
      name: 'pay',
      status: 303,
      cases: await findReturns(database),
      made: { recorded: async () => bank.lastRef(), next: bank.nextRef },
    });
    printResults([...placed, ...paid]);

    const apart = await addBuyers(database, rush);
    const together = await addBuyers(database, rush, apart[0]?.variants[0]);
    const p95Of = async (buyers: typeof apart) => {
      const requests = (await placeCases(buyers, send)).map(({ request }) => request);
      return (await sendAll({ url: api.url, requests, connections: rush, status: 200 })).p95;
    };
    printRush(await p95Of(apart), await p95Of(together));
    await inside.close();
    await api.stop();
  } finally {
    bank.stop();
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const timesOf = (program: 'api' | 'pgbench'): number =>
  rounds * loads.reduce((count, load) => count + load.connections * load[program], 0);
const timesOfAll = (): number => warmUp + timesOf('api') + timesOf('pgbench');

/** Numbers that the api hardly ever chooses, for the orders of pgbench. */
function otherNumbers(): () => string {
  let last = 999_000_000;
  return () => {
    last += 1;
    return String(last);
  };
}

async function lastNumber({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ number: number }>('select number from orders order by id desc limit 1');
  return String(rows[0]?.number);
}

/** The api and pgbench take turns, so that other load on the machine slows both down. */
async function measureStep(shop: Shop, { name, status, cases, made }: Step): Promise<Measured[]> {
  const { database, databaseUrl, apiUrl, send } = shop;
  let next = 0;
  const take = (count: number): Case[] => {
    next += count;
    return cases.slice(next - count, next);
  };
  const [first, example] = take(2);
  if (first === undefined || example === undefined) throw new Error(`nothing to ${name}`);
  await send(first.request);
  const queries = await record(async () => {
    await send(example.request);
  });
  const replay = await prepareReplay(database, name, queries, {
    example: [...example.values, await made.recorded()],
    others: take(timesOf('pgbench')).map(({ values }) => [...values, made.next()]),
  });

  const runApi = (connections: number, times: number) => {
    const requests = take(connections * times).map(({ request }) => request);
    return sendAll({ url: apiUrl, requests, connections, status });
  };
  await runApi(loads[1].connections, 1);
  await runApi(1, warmUp - 2 - loads[1].connections);
  let used = 0;
  const measured: Measured[] = [];
  for (const { connections, api: times, pgbench: each } of loads) {
    const figures: Figures[] = [];
    while (figures.length < rounds) {
      const { perSecond: api, p95 } = await runApi(connections, times);
      const bare = await runReplay(replay, { url: databaseUrl, first: used, connections, each });
      used += connections * each;
      figures.push({ api, p95, bare });
    }
    const medianOf = (figure: keyof Figures) => median(figures.map((round) => round[figure]));
    const medians = { api: medianOf('api'), bare: medianOf('bare'), p95: medianOf('p95') };
    measured.push({ name, connections, statements: replay.statements, ...medians });
  }
  return measured;
}

const titles: Readonly<Record<string, string>> = { place: 'basket to held order', pay: 'return from the bank to paid' };

function printResults(results: Measured[]): void {
  printTable(
    `Orders a second beside pgbench with the same transactions, median of ${rounds}`,
    ['', 'connections', 'statements', 'pgbench', 'api', 'p95', 'ratio'],
    results.map(({ name, connections, statements, api, bare, p95 }) => [
      titles[name] ?? name,
      connections,
      statements,
      Math.round(bare),
      Math.round(api),
      milliseconds(p95),
      ratio(api, bare),
    ]),
  );
  printBudgets(
    results.map(({ name, connections, api, bare }) => ({
      name: `${titles[name]}, ${connections === 1 ? 'one connection' : `${connections} connections`}, beside pgbench`,
      measured: ratio(api, bare),
      budget: `≥ ${leastRatio.toFixed(2)} ×`,
      holds: api / bare >= leastRatio,
    })),
  );
}

function printRush(apart: number, together: number): void {
  printTable(
    `${rush} buyers at once`,
    ['', 'p95'],
    [
      ['each another variant', milliseconds(apart)],
      ['all the same variant', milliseconds(together)],
    ],
  );
  printBudgets([
    {
      name: `${rush} buyers of one variant, p95 beside as many of other variants`,
      measured: ratio(together, apart),
      budget: `≤ ${mostDelay.toFixed(2)} ×`,
      holds: together / apart <= mostDelay,
    },
  ]);
}
