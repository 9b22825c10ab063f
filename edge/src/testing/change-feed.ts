import type { ServerResponse } from 'node:http';
import type { Policy } from 'release/policy';

/**
 * Opens the change feed of a test's API. Returns a function that sends a policy. Sends a comment every second: an edge closes a connection that
 * is silent for 12 s, and marks its cached pages as stale while it has none.
 */
export function openTestFeed(response: ServerResponse): (policy: Policy) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => response.write(': the connection is open\n\n'), 1000);
  response.on('close', () => clearInterval(timer));
  return (policy) => response.write(`id: 1\ndata: ${JSON.stringify({ kind: 'policy', policy })}\n\n`);
}
