import { createServer, type RequestListener } from 'node:http';
import { afterAll } from '@jest/globals';

/** A real HTTP server that does what the test says; it is gone after the test file. */
export async function tinyServer(listener: RequestListener): Promise<{ url: string; drop: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}`, drop: () => server.closeAllConnections() };
}
