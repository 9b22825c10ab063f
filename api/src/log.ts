import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The log: one line of JSON per entry, with route templates, statuses and request ids. It never contains a header, query or body, so
 * that no token and no personal data can get into it.
 */
export function makeLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const serializers = { err: safeError };
  const options = { level, base: { process: 'api' }, timestamp: pino.stdTimeFunctions.isoTime, serializers };
  return pino({ ...options, redact: { paths: redactedPaths, censor: '…' } }, destination);
}

/** Fields that must not be logged. They are redacted, in case code logs them by mistake. */
const personalFields = ['mobile', 'password', 'token', 'secret', 'authorization', 'address', 'ip'];
const redactedPaths = [...personalFields.flatMap((name) => [name, `*.${name}`]), 'code'];

/**
 * The parts of an error that locate the mistake, without data: messages of the database quote values, and its `detail` contains
 * whole rows.
 */
function safeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'a value that is not an error was thrown' };
  const { name, message, stack = '', cause } = error;
  const properties = Object.fromEntries(
    safeProperties.flatMap((key) => (key in error ? [[key, valueAt(error, key)]] : [])),
  );
  return {
    type: name,
    message: masked(message),
    ...properties,
    // The text before the first frame repeats the message.
    stack: stack
      .slice(Math.max(0, stack.indexOf('\n    at ')))
      .split('\n', 20)
      .join('\n')
      .trim(),
    ...(cause === undefined ? {} : { cause: safeError(cause) }),
  };
}

const safeProperties = [
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

/** Replaces quoted text, long numbers in any script, and anything that could be a token. */
function masked(text: string): string {
  return text
    .slice(0, 500)
    .replace(/"[^"]*"|«[^»]*»/g, '"…"')
    .replace(/\p{Nd}{6,}/gu, '…')
    .replace(/[\w-]{24,}/g, '…');
}
