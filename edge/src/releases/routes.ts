import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isInStore, type Policy } from 'release/policy';
import { sendRefusal } from '../errors.ts';
import { isNotModified, readEncodings } from '../http/headers.ts';
import type { FindVisitorSets } from '../sets/visitor-sets.ts';
import { digestsOf } from './digests.ts';
import type { FindRelease, ReleaseCache, VerifiedRelease } from './release-cache.ts';

const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

const immutableHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
};

type ReleaseFileOptions = {
  policy: () => Policy | undefined;
  releases: Pick<ReleaseCache, 'fetch'>;
  findRelease: FindRelease;
};

type Params = { area: string; id: string; '*': string };

/** Serves the web files of releases, and their digests. They never change, so browsers cache them for a year. Old releases stay available. */
export function registerReleaseFileRoutes(app: FastifyInstance, options: ReleaseFileOptions): void {
  const { findRelease } = options;
  const memory = new LRUCache<string, Buffer>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length + 200,
  });

  const findOrFetch = async ({ area, id }: Pick<Params, 'area' | 'id'>) =>
    findRelease(area, id) ?? (await fetchStoredRelease(options, area, id));

  for (const name of ['digests', 'files'] as const) {
    app.get<{ Params: Pick<Params, 'area' | 'id'> }>(`/r/:area/:id/${name}.json`, async (request, reply) => {
      const release = await findOrFetch(request.params);
      if (!release) return sendText(reply, 404, 'no such release\n');
      const { json, brotli } = digestsOf(release.manifest)[name];
      reply.headers({ ...immutableHeaders, 'content-type': 'application/json', vary: 'accept-encoding' });
      if (!readEncodings(request.headers['accept-encoding']).includes('br')) return reply.send(json);
      return reply.header('content-encoding', 'br').send(brotli);
    });
  }

  app.get<{ Params: Params }>('/r/:area/:id/web/*', async (request, reply) => {
    const { area, id, '*': name } = request.params;
    const release = await findOrFetch({ area, id });
    const file = `web/${name}`;
    if (!release?.manifest.files[file] || /\.(br|gz)$/.test(name)) return sendText(reply, 404, 'no such file\n');
    const extension = name.slice(name.lastIndexOf('.') + 1);
    reply.headers({
      ...immutableHeaders,
      'content-type': contentTypes[extension] ?? 'application/octet-stream',
      vary: 'accept-encoding',
    });
    return sendEncodedFile(reply, chooseEncodedFile(release, file, request), async (name) => {
      const key = `${area}/${id}/${name}`;
      const bytes = memory.get(key) ?? (await readBytes(release, name));
      if (bytes) memory.set(key, bytes);
      return bytes;
    });
  });
}

type AnimationOptions = { findVisitorSets: FindVisitorSets; findRelease: FindRelease };

/**
 * Serves animations at the addresses that the specification states, from the visitor's own host release. Caches revalidate
 * them, because the next visitor may have another host release.
 */
export function registerAnimationRoute(app: FastifyInstance, { findVisitorSets, findRelease }: AnimationOptions): void {
  app.get<{ Params: { '*': string } }>('/animations/*', async (request, reply) => {
    const [set] = (await findVisitorSets(request)).sets;
    const release = set && findRelease('host', set.host.id);
    if (!release) return sendRefusal(request, reply, 503);
    const file = `web/animations/${request.params['*']}`;
    if (!file.endsWith('.json') || !Object.hasOwn(release.manifest.files, file)) {
      return sendRefusal(request, reply, 404);
    }
    return sendRevalidatedFile(request, reply.type('application/json'), release, file);
  });
}

type ServiceWorkerOptions = { policy: () => Policy | undefined; findRelease: FindRelease };

const serviceWorkerFile = 'web/service-worker.js';

/** Sent when the stable host has no service worker, for example after a rollback: it removes the installed one. */
const selfRemovingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const forget = async (name) => name.startsWith('shop-') && caches.delete(name);
  event.waitUntil(registration.unregister().then(() => caches.keys()).then((names) => Promise.all(names.map(forget))));
});
`;

/**
 * Serves the service worker of the stable host. It ignores candidates, because a browser has only one service worker for
 * all of its tabs. When the host is rolled back, the worker is rolled back with it.
 */
export function registerServiceWorkerRoute(app: FastifyInstance, { policy, findRelease }: ServiceWorkerOptions): void {
  app.get('/service-worker.js', async (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const stable = policy()?.areas.find(({ area }) => area === 'host')?.stable;
    const release = stable && findRelease('host', stable);
    // On an error the browser keeps its worker. The self-removing one must not be sent only because the edge is starting.
    if (!release) return sendText(reply, 503, 'the stable host is not loaded yet\n');
    if (!release.manifest.files[serviceWorkerFile]) return reply.send(selfRemovingWorker);
    return sendRevalidatedFile(request, reply, release, serviceWorkerFile);
  });
}

/** Sends a file at a fixed address, whose content changes with the release: browsers revalidate it on each use. */
async function sendRevalidatedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  release: VerifiedRelease,
  file: string,
): Promise<FastifyReply> {
  const encodedFile = chooseEncodedFile(release, file, request);
  const etag = `"${release.manifest.files[encodedFile.file]?.integrity}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', vary: 'accept-encoding' });
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return sendEncodedFile(reply, encodedFile, (name) => readBytes(release, name));
}

type EncodedFile = { file: string; encoding?: string };

/** The compressed copy of a file if there is one that the browser accepts, else the file itself. */
function chooseEncodedFile({ manifest }: VerifiedRelease, file: string, { headers }: FastifyRequest): EncodedFile {
  const accepted = readEncodings(headers['accept-encoding']);
  const copies = [
    { file: `${file}.br`, encoding: 'br' },
    { file: `${file}.gz`, encoding: 'gzip' },
  ] as const;
  return copies.find((copy) => accepted.includes(copy.encoding) && manifest.files[copy.file]) ?? { file };
}

async function sendEncodedFile(
  reply: FastifyReply,
  { file, encoding }: EncodedFile,
  read: (file: string) => Promise<Buffer | undefined>,
): Promise<FastifyReply> {
  const bytes = await read(file);
  if (!bytes) return sendText(reply, 502, 'this file cannot be loaded\n');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(text);
}

async function readBytes(release: VerifiedRelease, file: string): Promise<Buffer | undefined> {
  const bytes = await release.readFile(file).catch(() => undefined);
  return bytes?.ok ? bytes.value : undefined;
}

/** Downloads a release that is not live, if the policy says that the store has it. */
async function fetchStoredRelease(
  { policy, releases }: ReleaseFileOptions,
  area: string,
  id: string,
): Promise<VerifiedRelease | undefined> {
  const areaPolicy = policy()?.areas.find((each) => each.area === area);
  // The id becomes part of paths.
  if (!areaPolicy || !/^[a-f0-9]{16}$/.test(id) || !isInStore(areaPolicy, id)) return undefined;
  const release = await releases.fetch(area, id);
  return release.ok ? release.value : undefined;
}
