import autocannon from 'autocannon';
import { processorSeconds } from '../lib/processes.ts';

export type Load = {
  /** By the clock, on the machine as busy as it was. */
  perSecond: number;
  /** For each second of processor time that the server's threads used together: what one free core would serve. */
  perProcessorSecond: number;
  p99: number;
  failed: number;
};

type LoadOptions = {
  url: string;
  pid: number;
  path: string;
  /** Those who ask, in turn. */
  visitors: string[];
  /** Every request under an address of its own, so that nothing kept or being drawn for another can answer it. */
  unique?: boolean;
};

const connections = 10;
let asked = 0;

/** Keeps ten connections busy for this many seconds. */
export async function load(options: LoadOptions, duration: number): Promise<Load> {
  const before = processorSeconds(options.pid);
  const { requests, latency, non2xx, errors, timeouts } = await fire(options, duration);
  const used = processorSeconds(options.pid) - before;
  return {
    perSecond: requests.mean,
    perProcessorSecond: requests.total / used,
    p99: latency.p99,
    failed: non2xx + errors + timeouts,
  };
}

function fire({ url, path, visitors, unique = false }: LoadOptions, duration: number): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections,
    duration,
    requests: visitors.map((visitor) => ({
      method: 'GET',
      path,
      headers: { 'accept-encoding': 'br', cookie: `visitor=${visitor}` },
      setupRequest: (request) => {
        asked += 1;
        return unique ? { ...request, path: `${path}?n=${asked}` } : request;
      },
    })),
  });
}
