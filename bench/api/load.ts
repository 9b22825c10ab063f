import autocannon from 'autocannon';

export type Load = { perSecond: number; p99: number; failed: number };

/** Keeps so many connections busy for some seconds with these addresses, in turn. */
export async function load(
  url: string,
  paths: string[],
  options: { connections: number; seconds: number; token?: string | undefined },
): Promise<Load> {
  const { connections, seconds: duration, token } = options;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const result = await autocannon({
    url,
    connections,
    duration,
    requests: paths.map((path) => ({ method: 'GET' as const, path, headers })),
  });
  const { requests, latency, non2xx, errors, timeouts } = result;
  return { perSecond: requests.mean, p99: latency.p99, failed: non2xx + errors + timeouts };
}

export type Latency = { p50: number; p95: number };

/** One at a time, each under an address of its own; the first ones do not count. */
export async function latency(url: string, paths: string[], token?: string): Promise<Latency> {
  const times: number[] = [];
  for (const path of paths) {
    const begun = performance.now();
    const answer = await fetch(`${url}${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    times.push(performance.now() - begun);
  }
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b);
  const part = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: part(0.5), p95: part(0.95) };
}

const WARM_UP = 20;
