import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../http/encoding.ts';
import { hasTag } from '../http/etag.ts';
import type { Vaulted } from './vault.ts';

/** A file of a release at an address that outlives the release: a browser asks each time whether it has the present one. */
export async function sendStanding(
  request: FastifyRequest,
  reply: FastifyReply,
  release: Vaulted,
  file: string,
): Promise<FastifyReply> {
  const { files } = release.manifest;
  const encoding = encodingFor(request.headers['accept-encoding']);
  const compressed = file + { br: '.br', gzip: '.gz', identity: '' }[encoding];
  const name = files[compressed] ? compressed : file;
  const etag = `"${files[name]?.integrity}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', vary: 'accept-encoding' });
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const bytes = await release.file(name);
  if (!bytes.ok)
    return reply.code(502).header('cache-control', 'no-store').type('text/plain').send('this file cannot be had\n');
  if (name !== file) reply.header('content-encoding', encoding);
  return reply.send(bytes.value);
}
