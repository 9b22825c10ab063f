/** Network errors of Node, and PostgreSQL's classes 08 (connection) and 57P (shutting down, starting up). */
const unreachable = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|08\d{3}|57P0\d|53300)$/;
/** The driver has no code for these. */
const messages = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** A text with U+0000 (22021), or JSON with what PostgreSQL has no letter for (22P05): a schema should have refused it. */
export function isUnkeepable(error: Error): boolean {
  return 'code' in error && (error.code === '22021' || error.code === '22P05');
}

export function isUnreachable(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string' && unreachable.test(error.code)) return true;
  // Several addresses were tried and none answered.
  if (error instanceof AggregateError) return error.errors.some((one) => one instanceof Error && isUnreachable(one));
  return messages.test(error.message);
}
