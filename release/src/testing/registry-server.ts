import { createServer, type IncomingMessage } from 'node:http';
import { afterAll } from '@jest/globals';

export type Call = { method: string; path: string; token: string; actor: string; body: unknown };
export type Answer = { data: unknown } | { status: number; code: string; message: string };

/** Answers as the registry would, with whatever the test wants to hear, and remembers what it was asked. */
export async function registryServer(
  answer: (call: Call) => Answer | undefined,
): Promise<{ base: string; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    calls.push(call);
    const given = answer(call) ?? { status: 404, code: 'not-found', message: `nothing at ${call.path}` };
    const problem = 'data' in given ? undefined : given;
    response.writeHead(problem?.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(problem ? { errors: [{ messages: [problem] }], requestId: 'r' } : given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { base: `http://127.0.0.1:${address.port}`, calls };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const text = Buffer.concat(parts).toString();
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    token: String(request.headers.authorization).replace('Bearer ', ''),
    actor: String(request.headers['x-release-actor']),
    body: text === '' ? undefined : JSON.parse(text),
  };
}
