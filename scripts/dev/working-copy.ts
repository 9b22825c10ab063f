import { createServer, type Server, type ServerResponse } from 'node:http';
import { outputFolder, readArea, watchArea } from '@shop/shared/build';
import { readGitOrigin } from 'release/git';
import { type PackedRelease, packRelease } from 'release/pack';
import { repository } from '../supervise.ts';

/** An area's working copy: rebuilt at every change, and served over HTTP to a shop that has an override for it. */
export type WorkingCopy = { area: string; address: string; close: () => Promise<void> };

/** Resolves after the first build, even when it fails: the shop must open although the code does not build yet. */
export async function serveWorkingCopy(name: string, log: (line: string) => void): Promise<WorkingCopy> {
  const area = await readArea(repository, name);
  const listeners = new Set<ServerResponse>();
  const state: { packed?: PackedRelease } = {};
  const server = serve(state, listeners);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(area.port, '127.0.0.1', resolve));

  const { promise: firstBuild, resolve: resolveFirstBuild } = Promise.withResolvers<void>();
  const onBuilt = async () => {
    const packed = await packRelease(outputFolder(area, 'working-copy'), await readGitOrigin(repository), {
      compress: false,
    });
    if (!packed.ok) return onBroken(new Error(packed.message));
    state.packed = packed.value;
    for (const listener of listeners) listener.write(`event: built\ndata: ${name} ${packed.value.manifest.id}\n\n`);
    log(`${name}: built ${packed.value.manifest.id}`);
    resolveFirstBuild();
  };
  const onBroken = (error: Error) => {
    log(`${name}: does not build\n${error.message}`);
    resolveFirstBuild();
  };
  const stop = watchArea(area, () => void onBuilt().catch(onBroken), onBroken);
  await firstBuild;
  return {
    area: name,
    address: `http://localhost:${area.port}`,
    async close() {
      for (const listener of listeners) listener.end();
      await Promise.all([stop(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}

function serve(state: { packed?: PackedRelease }, listeners: Set<ServerResponse>): Server {
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
