import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../http/encoding.ts';
import { hasTag } from '../http/etag.ts';
import type { Page } from './pages.ts';

/** The page as this browser takes it, or word that it has it already. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  type: string,
): Promise<FastifyReply> {
  reply.headers(page.headers).header('etag', page.etag).type(type);
  if (page.status === 200 && hasTag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  if (page.status === 503) reply.header('retry-after', '5');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(await page.body(encoding));
}
