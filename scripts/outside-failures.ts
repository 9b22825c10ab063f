/**
 * Codes of PostgreSQL: the classes for connections, log-ins, names of databases, resources, operators and the system; a server that only reads;
 * a user without the right.
 */
const databaseCodes = /^(?:(?:08|28|3D|53|57|58)\w{3}|25006|42501)$/;
/** Codes of Node for a certificate that it does not accept, such as `CERT_HAS_EXPIRED` and `SELF_SIGNED_CERT_IN_CHAIN`. */
const certificateCodes = /CERT|^UNABLE_TO_|^ERR_(?:SSL|TLS)_/;
/** Errors of the driver that have no code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|The server does not support SSL)/;

/**
 * The message of an error that is outside of the code: no space, no rights, no server behind `DATABASE_URL`, a wrong password. A stack trace
 * would hide it. Undefined for all other errors.
 */
export function describeOutsideFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = error.message === '' ? code : error.message;
  const isConnection = 'syscall' in error && ['connect', 'getaddrinfo'].includes(String(error.syscall));
  if (isConnection || isOfDatabase(code) || driverMessages.test(message) || (code !== '' && 'errors' in error))
    return `the database of DATABASE_URL cannot be used: ${message}`;
  return /^E[A-Z]+$/.test(code) ? message : undefined;
}

const isOfDatabase = (code: string): boolean => databaseCodes.test(code) || certificateCodes.test(code);
