import { median } from '../lib/numbers.ts';
import { withDatabase } from './databases.ts';
import { fire } from './fire.ts';
import { pgbench } from './pgbench.ts';
import { type Name, requestsFor } from './requests.ts';
import { type Place, startApi } from './server.ts';
import { statementsOf } from './statements.ts';

export type Ratio = { name: Name; connections: number; statements: number; api: number; bare: number; p95: number };

export const ROUNDS = 3;
/** More would measure how pgbench prepares them: each of its connections does it for each of them. */
const DIFFERENT = 8;
const asked = ['listing', 'product', 'basket'] as const;

/** What PostgreSQL alone would serve, and what of it the api does. Both in turn, so that what else the machine does falls on both. */
export async function besidePgbench(place: Place): Promise<Ratio[]> {
  const requests = await withDatabase(place, requestsFor);
  const { url, stop } = await startApi(place);
  const ratios: Ratio[] = [];
  for (const name of asked) {
    const asks = requests[name].slice(0, DIFFERENT);
    const statements = await statementsOf(place, asks);
    for (const connections of [1, 32]) {
      const alone = (seconds: number) =>
        pgbench({ url: place.DATABASE_URL, requests: statements, connections, seconds });
      const whole = (seconds: number) => fire({ url, asks, connections, seconds });
      await whole(1);
      const rounds: { api: number; bare: number; p95: number }[] = [];
      while (rounds.length < ROUNDS) {
        const { perSecond: api, p95 } = await whole(2);
        rounds.push({ api, p95, bare: await alone(2) });
      }
      const of = (what: 'api' | 'bare' | 'p95') => median(rounds.map((round) => round[what]));
      const each = median(statements.map((one) => one.length));
      ratios.push({ name, connections, statements: each, api: of('api'), bare: of('bare'), p95: of('p95') });
    }
  }
  await stop();
  return ratios;
}
