import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Guard } from '../keys/guard.ts';
import { type ChangeFeed, parseLastEventId } from './service.ts';
import { eventStream } from './stream.ts';

type Parts = { feed: ChangeFeed; access: Guard; heartbeatMs?: number };

export function changesRoutes({ feed, access, heartbeatMs = 5_000 }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/releases/v1/changes', { onRequest: access.edge }, async (request, reply) => {
      const subscriber = eventStream(request, reply, { heartbeatMs, onClose: feed.unsubscribe });
      await feed.subscribe(subscriber, parseLastEventId(request.headers['last-event-id']));
      return reply;
    });
  };
}
