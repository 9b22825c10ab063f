export type SentRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };
type Load = { url: string; requests: readonly SentRequest[]; connections: number; status: number };

/** Sends each request once, over so many connections at a time. Any other status throws, because its time would mean nothing. */
export async function sendAll({ url, requests, connections, status }: Load) {
  const waiting = requests.values();
  const times: number[] = [];
  const start = performance.now();
  const sender = async () => {
    for (const { path, ...request } of waiting) {
      const sent = performance.now();
      const response = await fetch(`${url}${path}`, { ...request, redirect: 'manual' });
      const text = await response.text();
      if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${text}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
  const perSecond = (requests.length / (performance.now() - start)) * 1000;
  times.sort((a, b) => a - b);
  return { perSecond, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN };
}
