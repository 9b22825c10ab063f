import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { encodingFor } from '../http/encoding.ts';
import type { Vault, Vaulted } from './vault.ts';

const types: Record<string, string> = {
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

type FilesOptions = { vault: Vault; lookUp: (area: string, id: string) => Vaulted | undefined };

type Params = { area: string; id: string; '*': string };

/** Files of releases for browsers. A release never changes, so neither does anything here; old ones stay. */
export function releaseFiles(app: FastifyInstance, { vault, lookUp }: FilesOptions): void {
  const memory = new LRUCache<string, Buffer>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length + 200,
  });

  app.get<{ Params: Params }>('/r/:area/:id/web/*', async (request, reply) => {
    const { area, id, '*': name } = request.params;
    const release = lookUp(area, id) ?? (await opened(vault, area, id));
    const file = `web/${name}`;
    if (!release?.manifest.files[file] || /\.(br|gz)$/.test(name)) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('no such file\n');
    }
    const variant = variantOf(release, file, request.headers['accept-encoding']);
    const key = `${area}/${id}/${variant.file}`;
    const bytes = memory.get(key) ?? (await proven(release, variant.file));
    if (!bytes)
      return reply.code(502).header('cache-control', 'no-store').type('text/plain').send('this file cannot be had\n');
    memory.set(key, bytes);
    if (variant.encoding) reply.header('content-encoding', variant.encoding);
    return reply
      .header('content-type', types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'accept-encoding')
      .send(bytes);
  });
}

async function opened(vault: Vault, area: string, id: string): Promise<Vaulted | undefined> {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(area) || !/^[a-f0-9]{16}$/.test(id)) return undefined;
  const found = await vault.open(area, id);
  return found.ok ? found.value : undefined;
}

async function proven(release: Vaulted, file: string): Promise<Buffer | undefined> {
  const found = await release.file(file).catch(() => undefined);
  return found?.ok ? found.value : undefined;
}

function variantOf(
  { manifest }: Vaulted,
  file: string,
  accept: string | undefined,
): { file: string; encoding?: string } {
  const encoding = encodingFor(accept);
  const suffix = { br: '.br', gzip: '.gz', identity: '' }[encoding];
  return suffix !== '' && manifest.files[file + suffix] ? { file: file + suffix, encoding } : { file };
}
