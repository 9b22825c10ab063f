import { median } from '../lib/numbers.ts';
import { withDatabase } from './databases.ts';
import { runLoad } from './fire.ts';
import { pgbench } from './pgbench.ts';
import { type Name, requestsFor } from './requests.ts';
import { type DatabaseEnv, startApi } from './server.ts';
import { statementsOf } from './statements.ts';

export type Ratio = { name: Name; connections: number; statements: number; api: number; bare: number; p95: number };

export const ROUNDS = 3;
/** Every connection of pgbench prepares every statement, so more requests would measure the preparing. */
const MAX_REQUESTS = 8;
const compared = ['listing', 'product', 'basket'] as const;

/** Compares the api with pgbench. They take turns, so that other load on the machine slows both down. */
export async function compareWithPgbench(databaseEnv: DatabaseEnv): Promise<Ratio[]> {
  const requests = await withDatabase(databaseEnv, requestsFor);
  const { url, stop } = await startApi(databaseEnv);
  const ratios: Ratio[] = [];
  for (const name of compared) {
    const sample = requests[name].slice(0, MAX_REQUESTS);
    const statements = await statementsOf(databaseEnv, sample);
    for (const connections of [1, 32]) {
      const runPgbench = (seconds: number) =>
        pgbench({ url: databaseEnv.DATABASE_URL, requests: statements, connections, seconds });
      const runApi = (seconds: number) => runLoad({ url, requests: sample, connections, seconds });
      await runApi(1);
      const rounds: { api: number; bare: number; p95: number }[] = [];
      while (rounds.length < ROUNDS) {
        const { perSecond: api, p95 } = await runApi(2);
        rounds.push({ api, p95, bare: await runPgbench(2) });
      }
      const medianOf = (figure: 'api' | 'bare' | 'p95') => median(rounds.map((round) => round[figure]));
      const count = median(statements.map((list) => list.length));
      ratios.push({
        name,
        connections,
        statements: count,
        api: medianOf('api'),
        bare: medianOf('bare'),
        p95: medianOf('p95'),
      });
    }
  }
  await stop();
  return ratios;
}
