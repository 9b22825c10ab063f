import { type Logger, pino } from 'pino';

/**
 * One JSON line each, written in batches: a line at a time cost more than sending a cached page. A line holds paths, statuses and
 * request ids; never a header, a query or a body.
 */
export function makeLog(level: string): Logger {
  const to = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 500 });
  const log = pino({ level, base: { process: 'edge' }, timestamp: pino.stdTimeFunctions.isoTime }, to);
  process.once('exit', () => to.flushSync());
  return log;
}
