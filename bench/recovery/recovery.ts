import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseProxy, openDatabaseProxy } from 'api/database-proxy';
import { startTestPostgres } from 'api/postgres-server';
import { startApi } from '../api/server.ts';
import { printBudgets, printTable } from '../lib/table.ts';

type Outage = {
  name: string;
  seconds: number;
  begin: (proxy: DatabaseProxy) => unknown;
  end: (proxy: DatabaseProxy) => unknown;
};

const cut = { begin: (proxy: DatabaseProxy) => proxy.cut(), end: (proxy: DatabaseProxy) => proxy.restore() };
const silent = {
  begin: (proxy: DatabaseProxy) => proxy.setSilent(true),
  end: (proxy: DatabaseProxy) => proxy.setSilent(false),
};
/** Open connections stay silent for ever, and new ones work again: as after a failover, or when a firewall has lost its table of connections. */
const forgotten = {
  begin: (proxy: DatabaseProxy) => proxy.setSilent(true),
  end: (proxy: DatabaseProxy) => {
    proxy.loseConnections();
    proxy.setSilent(false);
  },
};
const outages: Outage[] = [
  { name: 'connections cut and refused', seconds: 1, ...cut },
  { name: 'connections cut and refused', seconds: 10, ...cut },
  { name: 'connections open, bytes lost', seconds: 1, ...silent },
  { name: 'connections open, bytes lost', seconds: 10, ...silent },
  { name: 'the same, only new connections return', seconds: 1, ...forgotten },
  { name: 'the same, only new connections return', seconds: 10, ...forgotten },
];
const rounds = 3;
/** Each client sends its next request this long (ms) after an answer. */
const pauseMs = 5;
const clientCount = 6;
const dueMs = 2000;

type Answer = { at: number; status: number };

/** Measures how soon the API answers again after PostgreSQL is back. Meanwhile six clients request the reviews of a product without a break. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-recovery-'));
  const server = await startTestPostgres();
  const proxy = await openDatabaseProxy(server.url);
  const api = await startApi({ DATABASE_URL: proxy.url, DATA_DIR: dataDir });
  const rows: (string | number)[][] = [];
  let slowest = 0;
  for (const { name, seconds, begin, end } of outages) {
    const recoveries: number[] = [];
    const statuses = new Map<number, number>();
    for (let round = 0; round < rounds; round += 1) {
      const answers: Answer[] = [];
      const stop = requestAllTheTime(`${api.url}/api/v1/products/1/reviews`, answers);
      await wait(500);
      await begin(proxy);
      await wait(seconds * 1000);
      await end(proxy);
      const returned = performance.now();
      const first = await firstSuccess(answers, returned);
      await wait(500);
      await stop();
      recoveries.push(first.at - returned);
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    slowest = Math.max(slowest, ...recoveries);
    const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
    rows.push([name, `${seconds} s`, recoveries.map((ms) => Math.round(ms)).join(', '), counts.join(', ')]);
  }
  printTable('After an outage of PostgreSQL', ['', 'for', 'first 200 after, ms', 'answers'], rows);
  printBudgets([
    {
      name: 'slowest first 200',
      measured: `${Math.round(slowest)} ms`,
      budget: `≤ ${dueMs} ms`,
      holds: slowest <= dueMs,
    },
  ]);
  await api.stop();
  await proxy.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function requestAllTheTime(url: string, answers: Answer[]): () => Promise<void> {
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const response = await fetch(url);
      await response.arrayBuffer();
      answers.push({ at: performance.now(), status: response.status });
      await wait(pauseMs);
    }
  };
  const clients = Promise.all(Array.from({ length: clientCount }, client));
  return async () => {
    isOver = true;
    await clients;
  };
}

async function firstSuccess(answers: Answer[], after: number): Promise<Answer> {
  for (;;) {
    const success = answers.find(({ at, status }) => at > after && status === 200);
    if (success !== undefined) return success;
    if (performance.now() - after > 60_000) throw new Error('no 200 within a minute');
    await wait(pauseMs);
  }
}
