import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';

/** Creates a folder that is deleted after the test file. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'edge-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Server = { url: string; dropConnections: () => void };

/** Starts a server that is closed after the test file: HTTPS with a certificate, else HTTP. `dropConnections` closes all open connections. */
export async function startServer(
  listener: RequestListener,
  certificate?: { cert: string; key: string },
): Promise<Server> {
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const url = `${certificate ? 'https' : 'http'}://127.0.0.1:${address.port}`;
  return { url, dropConnections: () => server.closeAllConnections() };
}
