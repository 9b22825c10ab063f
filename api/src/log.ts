import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * One JSON line each. A line holds route templates, statuses and request ids; never a header, a query or a body, so
 * that no token and nothing about a person can get into it.
 */
export function makeLog(level: string, to: DestinationStream = pino.destination(1)): Log {
  return pino({ level, base: { process: 'api' }, timestamp: pino.stdTimeFunctions.isoTime }, to);
}
