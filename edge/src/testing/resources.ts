import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';

/** Creates a folder that is deleted after the test file. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'edge-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts an HTTP server that is closed after the test file. `dropConnections` closes all open connections. */
export async function startServer(listener: RequestListener): Promise<{ url: string; dropConnections: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}`, dropConnections: () => server.closeAllConnections() };
}
