import { type Logger, pino } from 'pino';

export type FinishedRequest = {
  /** Of the form that `readRequestId` returns. */
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
};

export type Log = {
  log: Logger;
  /** Writes the line of a request, at the level `info`. The logger takes five times as long for it. */
  logRequest: (request: FinishedRequest) => void;
};

type Destination = { write: (text: string) => void };

/** Lines are written together when they have so many characters, or after so many milliseconds. */
const batchLength = 32_768;
const maxDelayMs = 500;
const infoLevel = pino.levels.values.info;
const processName = 'edge';

/**
 * Writes one JSON object per line, in batches: writing each line at once costs more than sending a cached page. Log lines
 * hold paths, statuses and request ids, but never headers, queries or bodies.
 */
export function createLog(level: string, destination: Destination = openStandardOutput()): Log {
  const log = pino({ level, base: { process: processName }, timestamp: () => `,"time":"${readTime()}"` }, destination);
  const prefix = `{"level":${infoLevel},"time":"`;
  const writeRequest = ({ requestId, method, path, status, ms }: FinishedRequest) => {
    const request = `"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)}`;
    destination.write(
      `${prefix}${readTime()}","process":"${processName}",${request},"status":${status},"ms":${Math.round(ms)}}\n`,
    );
  };
  return { log, logRequest: log.isLevelEnabled('info') ? writeRequest : () => undefined };
}

let timeMs = 0;
let timeText = '';

/** The time as text, made once for each millisecond. */
function readTime(): string {
  const now = Date.now();
  if (now === timeMs) return timeText;
  timeMs = now;
  timeText = new Date(now).toISOString();
  return timeText;
}

function openStandardOutput(): Destination {
  const output = pino.destination({ dest: 1, sync: false });
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') output.write(lines);
    lines = '';
  };
  process.once('exit', () => {
    flush();
    output.flushSync();
  });
  return {
    // The library collects lines too, but measures all of them again with each line.
    write(text) {
      lines += text;
      if (lines.length >= batchLength) flush();
      else timer ??= setTimeout(flush, maxDelayMs).unref();
    },
  };
}
