import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * One JSON line each. A line holds route templates, statuses and request ids; never a header, a query or a body, so
 * that no token and nothing about a person can get into it.
 */
export function makeLog(level: string, to: DestinationStream = pino.destination(1)): Log {
  const serializers = { err: discreet };
  const options = { level, base: { process: 'api' }, timestamp: pino.stdTimeFunctions.isoTime, serializers };
  return pino({ ...options, redact: { paths: personal, censor: '…' } }, to);
}

/** Nobody should hand these to the log; whoever does it by mistake has done no harm. */
const names = ['mobile', 'password', 'token', 'secret', 'authorization', 'address', 'ip'];
const personal = [...names.flatMap((name) => [name, `*.${name}`]), 'code'];

/**
 * Of an error only what says where the mistake is. The database's own messages quote what it was given, and its `detail`
 * holds whole rows.
 */
function discreet(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'something was thrown that is no error' };
  const { name, message, stack = '', cause } = error;
  const known = Object.fromEntries(telling.flatMap((key) => (key in error ? [[key, valueAt(error, key)]] : [])));
  return {
    type: name,
    message: masked(message),
    ...known,
    // Before the first frame stands the message again.
    stack: stack
      .slice(Math.max(0, stack.indexOf('\n    at ')))
      .split('\n', 20)
      .join('\n')
      .trim(),
    ...(cause === undefined ? {} : { cause: discreet(cause) }),
  };
}

const telling = [
  'code',
  'errno',
  'syscall',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
];

function valueAt(error: Error, key: string): unknown {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** What is quoted, what is a long number in any script, what could be a token. */
function masked(text: string): string {
  return text
    .slice(0, 500)
    .replace(/"[^"]*"|«[^»]*»/g, '"…"')
    .replace(/\p{Nd}{6,}/gu, '…')
    .replace(/[\w-]{24,}/g, '…');
}
