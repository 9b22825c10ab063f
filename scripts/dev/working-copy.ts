import { createServer, type Server, type ServerResponse } from 'node:http';
import { outputOf, readArea, watchArea } from '@shop/shared/build';
import { originOf } from 'release/origin';
import { type Packed, pack } from 'release/pack';
import { repository } from '../supervise.ts';

/** An area's working copy, built anew at every change and served to whichever shop asks for it. */
export type WorkingCopy = { area: string; address: string; close: () => Promise<void> };

/** Resolves when the first build is there, good or bad: a shop can be opened beside code that does not build yet. */
export async function serveWorkingCopy(name: string, onBuilt: (what: string) => void): Promise<WorkingCopy> {
  const area = await readArea(repository, name);
  const listeners = new Set<ServerResponse>();
  const state: { packed?: Packed } = {};
  const server = serve(state, listeners);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(area.port, '127.0.0.1', resolve));

  const { promise: first, resolve: settled } = Promise.withResolvers<void>();
  const built = async () => {
    const packed = await pack(outputOf(area, 'working-copy'), await originOf(repository), { compressed: false });
    if (!packed.ok) return broken(new Error(packed.message));
    state.packed = packed.value;
    for (const listener of listeners) listener.write(`event: built\ndata: ${name} ${packed.value.manifest.id}\n\n`);
    onBuilt(`${name}: built ${packed.value.manifest.id}`);
    settled();
  };
  const broken = (why: Error) => {
    onBuilt(`${name}: does not build\n${why.message}`);
    settled();
  };
  const stop = watchArea(area, () => void built().catch(broken), broken);
  await first;
  return {
    area: name,
    address: `http://localhost:${area.port}`,
    async close() {
      for (const listener of listeners) listener.end();
      await Promise.all([stop(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}

function serve(state: { packed?: Packed }, listeners: Set<ServerResponse>): Server {
  return createServer((request, response) => {
    const path = (request.url ?? '/').slice(1).split('?')[0] ?? '';
    if (path === 'events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(': watching\n\n');
      listeners.add(response);
      response.once('close', () => listeners.delete(response));
      return;
    }
    const bytes = path === 'manifest.json' ? JSON.stringify(state.packed?.manifest) : state.packed?.files.get(path);
    response.writeHead(bytes ? 200 : 404, { 'cache-control': 'no-store' }).end(bytes);
  });
}
