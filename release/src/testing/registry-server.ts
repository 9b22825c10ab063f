import { createServer, type IncomingMessage } from 'node:http';
import { afterAll } from '@jest/globals';

export type RegistryRequest = { method: string; path: string; token: string; actor: string; body: unknown };
export type StubResponse = { data: unknown } | { status: number; code: string; message: string };

/** Starts a stub of the registry that records its requests. `respond` chooses each response; undefined means 404. */
export async function startRegistryServer(
  respond: (request: RegistryRequest) => StubResponse | undefined,
): Promise<{ base: string; requests: RegistryRequest[] }> {
  const requests: RegistryRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    requests.push(request);
    const stub = respond(request) ?? { status: 404, code: 'not-found', message: `nothing at ${request.path}` };
    const problem = 'data' in stub ? undefined : stub;
    response.writeHead(problem?.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(problem ? { errors: [{ messages: [problem] }], requestId: 'r' } : stub));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { base: `http://127.0.0.1:${address.port}`, requests };
}

async function readRequest(incoming: IncomingMessage): Promise<RegistryRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    token: String(incoming.headers.authorization).replace('Bearer ', ''),
    actor: String(incoming.headers['x-release-actor']),
    body: text === '' ? undefined : JSON.parse(text),
  };
}
