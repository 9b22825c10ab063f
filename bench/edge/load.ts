import autocannon from 'autocannon';
import { median } from '../lib/numbers.ts';
import { exactProcessorSeconds } from '../lib/processes.ts';

/** As Chrome and Firefox send it. */
export const browserEncodings = 'gzip, deflate, br, zstd';

export type Load = {
  /** Wall time: depends on what else the machine does. */
  perSecond: number;
  /** Per second of processor time of all the server's threads: what one free core would serve. */
  perProcessorSecond: number;
  p99: number;
  pages: number;
  failed: number;
  /** How many responses came in each encoding. */
  encodings: ReadonlyMap<string, number>;
};

export type LoadOptions = {
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
  const before = exactProcessorSeconds(options.pid).all;
  const encodings = new Map<string, number>();
  const { requests, latency, non2xx, errors, timeouts } = await runLoad(options, duration, encodings);
  const used = exactProcessorSeconds(options.pid).all - before;
  return {
    perSecond: requests.mean,
    perProcessorSecond: requests.total / used,
    p99: latency.p99,
    pages: requests.total,
    failed: non2xx + errors + timeouts,
    encodings,
  };
}

/** The medians of several loads, and the sums of their counts. */
export function joinLoads(loads: Load[]): Load {
  const medianOf = (name: 'perSecond' | 'perProcessorSecond' | 'p99') => median(loads.map((result) => result[name]));
  const sumOf = (name: 'pages' | 'failed') => loads.reduce((total, result) => total + result[name], 0);
  const encodings = new Map<string, number>();
  for (const load of loads)
    for (const [encoding, count] of load.encodings) encodings.set(encoding, (encodings.get(encoding) ?? 0) + count);
  return {
    perSecond: medianOf('perSecond'),
    perProcessorSecond: medianOf('perProcessorSecond'),
    p99: medianOf('p99'),
    pages: sumOf('pages'),
    failed: sumOf('failed'),
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
