import autocannon from 'autocannon';
import { processorSeconds } from '../lib/processes.ts';

/** As Chrome and Firefox send it. */
export const browserEncodings = 'gzip, deflate, br, zstd';

export type Load = {
  /** Wall time: depends on what else the machine does. */
  perSecond: number;
  /** Per second of processor time of all the server's threads: what one free core would serve. */
  perProcessorSecond: number;
  p99: number;
  failed: number;
  /** How many responses came in each encoding. */
  encodings: ReadonlyMap<string, number>;
};

type LoadOptions = {
  url: string;
  pid: number;
  /** Connections request different pages, each the same one, as long as there are enough. */
  paths: readonly string[];
  /** The visitor cookies of the requests, in turn. */
  visitors: string[];
  connections?: number;
};

/** Keeps the connections busy for this many seconds and measures the server's processor time. */
export async function load(options: LoadOptions, duration: number): Promise<Load> {
  const before = processorSeconds(options.pid);
  const encodings = new Map<string, number>();
  const { requests, latency, non2xx, errors, timeouts } = await runLoad(options, duration, encodings);
  const used = processorSeconds(options.pid) - before;
  return {
    perSecond: requests.mean,
    perProcessorSecond: requests.total / used,
    p99: latency.p99,
    failed: non2xx + errors + timeouts,
    encodings,
  };
}

function runLoad(
  { url, paths, visitors, connections = 10 }: LoadOptions,
  duration: number,
  encodings: Map<string, number>,
): Promise<autocannon.Result> {
  let clients = 0;
  return autocannon({
    url,
    connections,
    duration,
    setupClient(client) {
      const path = paths[clients % paths.length] ?? '/';
      clients += 1;
      client.setRequests(
        visitors.map((visitor) => ({
          method: 'GET',
          path,
          headers: { 'accept-encoding': browserEncodings, cookie: `visitor=${visitor}` },
          onResponse(_status, _body, _context, headers) {
            const encoding = String(headers?.['content-encoding'] ?? 'none');
            encodings.set(encoding, (encodings.get(encoding) ?? 0) + 1);
          },
        })),
      );
    },
  });
}
