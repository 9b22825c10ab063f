/** Error codes of Node and undici: the connection was refused, or closed before the response began. */
const codes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** The error of the network: `fetch` wraps it. */
function findNetworkError(error: unknown): { code: string; syscall: unknown } | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!('code' in error) || typeof error.code !== 'string') return findNetworkError(error.cause);
  return { code: error.code, syscall: 'syscall' in error ? error.syscall : undefined };
}

/**
 * Whether a request failed because the API ended the connection, as an API that is restarted does. Behind a load balancer, the same
 * request reaches another API; one that changes nothing may be sent again.
 */
export const isConnectionLost = (error: unknown): boolean => codes.includes(findNetworkError(error)?.code ?? '');

/** Whether the request was never sent, so that also one that changes something may be sent again. */
export function isConnectionRefused(error: unknown): boolean {
  const { code, syscall } = findNetworkError(error) ?? {};
  return code === 'ECONNREFUSED' || syscall === 'connect';
}
