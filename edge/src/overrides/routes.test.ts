import { getEventListeners, once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, expect, jest, test } from '@jest/globals';
import fastify from 'fastify';
import { startServer } from '../testing/resources.ts';
import type { Overrides } from './overrides.ts';
import { registerOverrideRoutes } from './routes.ts';

const relayEnds = Promise.withResolvers<void>();
const workingCopy = await startServer((_, response) => {
  response.on('close', relayEnds.resolve).writeHead(200).write('data: built\n\n');
});
const overrides: Pick<Overrides, 'resolve'> = {
  resolve: async () => ({ releases: {}, workingCopies: [workingCopy.url] }),
};
const app = fastify();
afterAll(() => app.close());
registerOverrideRoutes(app, overrides as Overrides);
const url = await app.listen({ host: '127.0.0.1', port: 0 });

test('a page that reloads after builds gets their events, and leaves no listener behind when it closes', async () => {
  const addListener = jest.spyOn(AbortSignal.prototype, 'addEventListener');
  const request = get(`${url}/_dev/events`);
  const [response]: IncomingMessage[] = await once(request, 'response');
  let text = '';
  for await (const chunk of response?.setEncoding('utf8') ?? []) {
    text += chunk;
    if (text.includes('data: built')) break;
  }
  request.destroy();
  await relayEnds.promise;
  const leftBehind = addListener.mock.contexts.flatMap((signal) =>
    signal instanceof AbortSignal && !signal.aborted ? getEventListeners(signal, 'abort') : [],
  );
  expect(leftBehind).toEqual([]);
});
