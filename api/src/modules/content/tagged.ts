import type { FastifyReply } from 'fastify';
import { found } from '../../errors.ts';

/** What an answer was made of travels with it: a page that holds it is stale when one of its tags changes. */
export type Tagged<T> = { data: T; tags: string[] };

/** The body of an answer, after its tags have gone into the header; a 404 when there is none. */
export function tagged<T>(reply: FastifyReply, answer: Tagged<T> | undefined): { data: T } {
  const { data, tags } = found(answer);
  // Whoever keeps it must ask the change feed: no time limit is right for it.
  reply.header('x-content-tags', tags.join(' ')).header('cache-control', 'no-cache');
  return { data };
}
