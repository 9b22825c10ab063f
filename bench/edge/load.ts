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
};

type LoadOptions = {
  url: string;
  pid: number;
  path: string;
  /** The visitor cookies of the requests, in turn. */
  visitors: string[];
  connections?: number;
};

/** Keeps the connections busy for this many seconds and measures the server's processor time. */
export async function load(options: LoadOptions, duration: number): Promise<Load> {
  const before = processorSeconds(options.pid);
  const { requests, latency, non2xx, errors, timeouts } = await runLoad(options, duration);
  const used = processorSeconds(options.pid) - before;
  return {
    perSecond: requests.mean,
    perProcessorSecond: requests.total / used,
    p99: latency.p99,
    failed: non2xx + errors + timeouts,
  };
}

function runLoad({ url, path, visitors, connections = 10 }: LoadOptions, duration: number): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections,
    duration,
    requests: visitors.map((visitor) => ({
      method: 'GET',
      path,
      headers: { 'accept-encoding': browserEncodings, cookie: `visitor=${visitor}` },
    })),
  });
}
