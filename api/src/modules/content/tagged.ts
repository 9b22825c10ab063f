import type { FastifyReply } from 'fastify';
import { orNotFound } from '../../errors.ts';

/** Response data with its content tags: a cached page made from it is stale as soon as one of the tags changes. */
export type Tagged<T> = { data: T; tags: string[] };

/** Writes the content tags into the header and returns the body; throws the 404 when there is no content. */
export function tagged<T>(reply: FastifyReply, content: Tagged<T> | undefined): { data: T } {
  const { data, tags } = orNotFound(content);
  // Caches must revalidate: the change feed evicts by tag, so no lifetime would be right.
  reply.header('x-content-tags', tags.join(' ')).header('cache-control', 'no-cache');
  return { data };
}
