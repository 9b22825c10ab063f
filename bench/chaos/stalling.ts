import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export type StallingServer = {
  url: string;
  /** From now on the responses to these paths stop after half of their bytes, and never end. */
  stall: (isStalled: (path: string) => boolean) => void;
  close: () => void;
};

/** A bucket with the files of a folder: as much of S3 as an edge needs. */
export const startFolderBucket = (folder: string): Promise<StallingServer> =>
  startServer((send) => async (incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://bucket');
    const [, , ...key] = decodeURIComponent(pathname).split('/');
    const bytes = await readFile(path.join(folder, ...key)).catch(() => undefined);
    if (bytes) return send(response, pathname, 200, { 'content-type': 'application/octet-stream' }, bytes);
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end('<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>');
  });

/** Passes GET requests on to the shop. */
export const startStallingProxy = (target: string): Promise<StallingServer> =>
  startServer((send) => (incoming, response) => {
    const { url = '/', headers } = incoming;
    const outgoing = request(`${target}${url}`, { method: incoming.method ?? 'GET', headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const { 'transfer-encoding': _, ...rest } = answer.headers;
      send(response, url, answer.statusCode ?? 502, rest, Buffer.concat(chunks));
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });

type Send = (
  response: ServerResponse,
  path: string,
  status: number,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
) => void;

async function startServer(createListener: (send: Send) => RequestListener): Promise<StallingServer> {
  let isStalled = (_: string): boolean => false;
  const server = createServer(
    createListener((response, name, status, headers, body) => {
      response.writeHead(status, { ...headers, 'content-length': String(body.length) });
      if (isStalled(name)) response.write(body.subarray(0, body.length / 2));
      else response.end(body);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stall: (matches) => {
      isStalled = matches;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
