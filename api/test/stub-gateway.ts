import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';

type Reply = object | ((response: ServerResponse) => void);
type Received = { path: string; body: unknown };

/** Answers that do not say what has become of a payment. */
export const faults: readonly (readonly [name: string, reply: (response: ServerResponse) => void])[] = [
  ['never comes', () => {}],
  ['is cut off', (response) => response.writeHead(200, { 'content-length': 500 }).write('{"data":{"code":100')],
  ['is closed', (response) => response.destroy()],
  ['is not JSON', (response) => response.writeHead(200).end('<html>ok</html>')],
  ['is empty', (response) => response.writeHead(200).end()],
  ['is null', (response) => response.writeHead(200).end('null')],
  ['has other types', (response) => response.end('{"data":{"code":"100"},"result":"100"}')],
  ['is a list', (response) => response.writeHead(200).end('[]')],
  [
    'is huge',
    (response) => response.writeHead(200).end(`{"x":"${'x'.repeat(200_000)}","data":{"code":100},"result":100}`),
  ],
  [
    'is an error of the server with a success inside',
    (response) => response.writeHead(502).end('{"data":{"code":100,"ref_id":1},"result":100,"refNumber":1}'),
  ],
  ['is a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
];

/** The server of a gateway, with replies by the test. Call it once, at the top level of a file or a `describe`. */
export function stubGateway() {
  const replies = new Map<string, Reply>();
  const received: Received[] = [];
  const stub = {
    address: '',
    received,
    /** `operation`: the last part of the path, such as `verify.json`. */
    on: (operation: string, reply: Reply): void => {
      replies.set(operation, reply);
    },
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url ?? '';
    received.push({ path, body: JSON.parse(text) });
    const reply = replies.get(path.split('/').at(-1) ?? '');
    if (typeof reply === 'function') return reply(response);
    response.writeHead(reply === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply ?? {}));
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    if (typeof bound === 'object' && bound !== null) stub.address = `http://127.0.0.1:${bound.port}`;
  });
  beforeEach(() => {
    replies.clear();
    received.length = 0;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return stub;
}
