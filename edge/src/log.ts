import { type Logger, pino } from 'pino';

export type FinishedRequest = {
  /** Of the form that `readRequestId` returns. */
  requestId: string;
  method: string;
  /** As `quotePath` returns it. */
  quotedPath: string;
  status: number;
  ms: number;
};

export type Log = {
  log: Logger;
  /** Writes the line of a request, at the level `info`. The logger takes five times as long for it. */
  logRequest: (request: FinishedRequest) => void;
};

type Destination = { write: (text: string) => void };

/** Lines are written together when they have so many bytes, or after so many milliseconds. */
const batchBytes = 64 * 1024;
/** A character of a string has at most so many bytes. */
const maxCharacterBytes = 3;
const maxDelayMs = 500;
const infoLevel = pino.levels.values.info;
const processName = 'edge';

/**
 * Writes one JSON object per line, in batches: writing each line at once costs more than sending a cached page. Log lines
 * hold paths, statuses and request ids, but never headers, queries or bodies.
 */
export function createLog(level: string, destination: Destination = openStandardOutput()): Log {
  const log = pino(
    { level, base: { process: processName }, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination,
  );
  let timeMs = 0;
  let start = '';
  const writeRequest = ({ requestId, method, quotedPath, status, ms }: FinishedRequest) => {
    const now = Date.now();
    // All lines of a millisecond begin with the same text.
    if (now !== timeMs) {
      start = `{"level":${infoLevel},"time":"${new Date(now).toISOString()}","process":"${processName}","requestId":"`;
      timeMs = now;
    }
    destination.write(
      `${start}${requestId}","method":"${method}","path":${quotedPath},"status":${status},"ms":${Math.round(ms)}}\n`,
    );
  };
  return { log, logRequest: log.isLevelEnabled('info') ? writeRequest : () => undefined };
}

/** The path of an address for log lines, as JSON. */
export function quotePath(url: string): string {
  const query = url.indexOf('?');
  return JSON.stringify(query === -1 ? url : url.slice(0, query));
}

function openStandardOutput(): Destination {
  const output = pino.destination({ dest: 1, sync: false });
  // As bytes: a text of many lines would be put together from the parts of all lines when it is written, three times as slowly.
  const batch = Buffer.allocUnsafeSlow(batchBytes);
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (length > 0) output.write(batch.toString('utf8', 0, length));
    length = 0;
  };
  process.once('exit', () => {
    flush();
    output.flushSync();
  });
  return {
    write(text) {
      const maxBytes = text.length * maxCharacterBytes;
      if (length + maxBytes > batchBytes) flush();
      if (maxBytes > batchBytes) output.write(text);
      else length += batch.write(text, length);
      timer ??= setTimeout(flush, maxDelayMs).unref();
    },
  };
}
