import { type Logger, pino } from 'pino';

/**
 * Writes one JSON object per line, in batches: writing each line at once costs more than sending a cached page. Log lines
 * hold paths, statuses and request ids, but never headers, queries or bodies.
 */
export function createLog(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 500 });
  const log = pino({ level, base: { process: 'edge' }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  process.once('exit', () => destination.flushSync());
  return log;
}
