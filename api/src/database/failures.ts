import { errorCode } from 'release/result';

/** Network errors of Node; PostgreSQL's classes 08 (connection) and 57P (shutting down, starting up); too many connections; a statement timeout, as on an overloaded server. */
const unreachableCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08\d{3}|57P0\d|53300|57014)$/;
/** Errors of the driver that have no code. */
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Text with U+0000 (22021), or JSON with characters that PostgreSQL cannot store (22P05). A schema should have refused it. */
export function isUnstorable(error: Error): boolean {
  return 'code' in error && (error.code === '22021' || error.code === '22P05');
}

/** A row that a unique index refuses. */
export function isDuplicate(error: unknown): boolean {
  return errorCode(error) === '23505';
}

/** No space for a write: PostgreSQL's code, and those of Node for files such as uploads. Reads go on. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(errorCode(error));
}

/**
 * A serialisation failure (40001) or a deadlock (40P01): PostgreSQL ended one of several transactions that conflict, and expects its
 * client to run it again.
 */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}

export function isUnreachable(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string' && unreachableCodes.test(error.code)) return true;
  // Several addresses were tried and all failed.
  if (error instanceof AggregateError)
    return error.errors.some((inner) => inner instanceof Error && isUnreachable(inner));
  return unreachableMessages.test(error.message);
}
