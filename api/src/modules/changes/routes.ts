import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Guard } from '../keys/guard.ts';
import { type ChangeFeed, positionIn } from './service.ts';
import { eventStream } from './stream.ts';

type Parts = { feed: ChangeFeed; access: Guard; heartbeat?: number };

export function changesRoutes({ feed, access, heartbeat = 5_000 }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/releases/v1/changes', { onRequest: access.edge }, async (request, reply) => {
      const lastSeen = request.headers['last-event-id'];
      const subscriber = eventStream(request, reply, { heartbeat, onGone: (gone) => feed.leave(gone) });
      await feed.subscribe(subscriber, positionIn(typeof lastSeen === 'string' ? lastSeen : undefined));
      return reply;
    });
  };
}
