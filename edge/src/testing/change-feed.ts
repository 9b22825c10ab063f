import type { ServerResponse } from 'node:http';
import type { Policy } from 'release/policy';

/**
 * Opens the change feed of a test's API, and returns what sends a policy over it. Like the API it sends a comment now and then: an edge takes a
 * connection that is silent for 12 s for a broken one, and then each cached page for stale.
 */
export function openTestFeed(response: ServerResponse): (policy: Policy) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => response.write(': the connection is open\n\n'), 1000);
  response.on('close', () => clearInterval(timer));
  return (policy) => response.write(`id: 1\ndata: ${JSON.stringify({ kind: 'policy', policy })}\n\n`);
}
