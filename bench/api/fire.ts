import autocannon from 'autocannon';
import type { Ask } from './requests.ts';

export type Fired = { perSecond: number; p50: number; p95: number };
type Firing = { url: string; asks: readonly Ask[]; connections: number; seconds: number };

/** Keeps so many connections busy for so long. A request that is not answered with 200 makes it fail: it measures nothing. */
export async function fire({ url, asks, connections, seconds }: Firing): Promise<Fired> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const firing = autocannon(
      {
        url,
        connections,
        duration: seconds,
        requests: asks.map(({ path, token }) => ({
          path,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        })),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    // Its own numbers are whole milliseconds.
    firing.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests like ${asks[0]?.path} failed`);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: result.requests.total / result.duration, p50: at(0.5), p95: at(0.95) };
}
