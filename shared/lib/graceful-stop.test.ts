import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { createGracefulStop } from './graceful-stop.ts';

class FakeResponse extends EventEmitter {
  headersSent = false;
  headers: Record<string, string> = {};
  setHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
}

function startServer() {
  const server = Object.assign(new EventEmitter(), { closedAll: false, closeAllConnections() {} });
  server.closeAllConnections = () => {
    server.closedAll = true;
  };
  const graceful = createGracefulStop(server);
  const request = (headersSent = false) => {
    const response = Object.assign(new FakeResponse(), { headersSent });
    server.emit('request', {}, response);
    return response;
  };
  return { server, graceful, request };
}

test('while a server drains, running and new responses end their connections, and it closes after that', async () => {
  const { graceful, request } = startServer();
  const [ended, running, streaming] = [request(), request(), request(true)];
  ended.emit('close');
  let isClosed = false;
  const close = async () => {
    isClosed = true;
  };
  const stopping = graceful.stop(close, { drainMs: 0, limitMs: 60_000 });
  expect(graceful.isDraining).toBe(true);
  expect([running, streaming, ended, request()].map(({ headers }) => headers.connection)).toEqual([
    'close',
    undefined,
    undefined,
    'close',
  ]);
  expect(isClosed).toBe(false);
  await stopping;
  expect(isClosed).toBe(true);
});

test('connections that are still open after the limit are closed', async () => {
  const { server, graceful } = startServer();
  const close = async () => {
    while (!server.closedAll) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  await graceful.stop(close, { drainMs: 0, limitMs: 1 });
  expect(server.closedAll).toBe(true);
});

test('a server that is not stopped leaves connections open', () => {
  const { graceful, request } = startServer();
  expect([graceful.isDraining, request().headers]).toEqual([false, {}]);
});
