import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { eventStream } from '../../event-stream.ts';
import type { Guard } from '../keys/guard.ts';
import { type ChangeFeed, type Event, parseLastEventId, type Subscriber } from './service.ts';

type Parts = { feed: ChangeFeed; access: Guard; heartbeatMs?: number };

export function changesRoutes({ feed, access, heartbeatMs = 5_000 }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/releases/v1/changes', { onRequest: access.edge }, async (request, reply) => {
      const stream = eventStream(request, reply, { heartbeatMs, onClose: () => feed.unsubscribe(subscriber) });
      const subscriber: Subscriber = {
        send: (event: Event) => {
          const { id, kind } = event;
          const data = kind === 'policy' ? { kind, policy: event.policy } : { kind, tags: event.tags };
          return stream.send({ id, event: kind, data });
        },
        end: stream.end,
      };
      await feed.subscribe(subscriber, parseLastEventId(request.headers['last-event-id']));
      return reply;
    });
  };
}
