import autocannon from 'autocannon';
import type { ApiRequest } from './requests.ts';

export type LoadResult = { perSecond: number; p50: number; p95: number };
type LoadOptions = { url: string; requests: readonly ApiRequest[]; connections: number; seconds: number };

/** Keeps the connections busy for some seconds. Any response but 200 throws, because its time would mean nothing. */
export async function runLoad({ url, requests, connections, seconds }: LoadOptions): Promise<LoadResult> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const cannon = autocannon(
      {
        url,
        connections,
        duration: seconds,
        requests: requests.map(({ path, token }) => ({
          path,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        })),
      },
      (error, finished) => (error ? reject(error) : resolve(finished)),
    );
    // Measured here, because autocannon's own numbers are whole milliseconds.
    cannon.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests like ${requests[0]?.path} failed`);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: result.requests.total / result.duration, p50: at(0.5), p95: at(0.95) };
}
