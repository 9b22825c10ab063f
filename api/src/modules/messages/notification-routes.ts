import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unwrap } from '../../errors.ts';
import { eventStream } from '../../event-stream.ts';
import { answers } from '../../shapes.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import type { NotificationStreams } from './notification-streams.ts';
import type { NotificationsService } from './notifications.ts';
import { Notifications, NotificationsQuery, ReadBody, Unread } from './schema.ts';

type Parts = {
  notifications: NotificationsService;
  streams: NotificationStreams;
  visitor: VisitorHooks;
  heartbeatMs?: number;
};

export function notificationRoutes({ notifications, streams, visitor, ...options }: Parts): FastifyPluginAsyncTypebox {
  const { heartbeatMs = 15_000 } = options;
  return async (app) => {
    const tags = ['notifications'];
    const member = { onRequest: visitor.required };
    const noStore = { 'cache-control': 'no-store' };

    app.get(
      '/api/v1/notifications',
      {
        ...member,
        schema: {
          tags,
          summary: 'The notifications of the member, newest first',
          querystring: NotificationsQuery,
          response: answers(Notifications),
        },
      },
      async (request, reply) => {
        reply.headers(noStore);
        return { data: await notifications.list(memberOf(request).user_id, request.query.after) };
      },
    );

    app.post(
      '/api/v1/notifications/read',
      {
        ...member,
        schema: { tags, summary: 'Mark notifications as read, up to one', body: ReadBody, response: answers(Unread) },
      },
      async (request, reply) => {
        reply.headers(noStore);
        return { data: await notifications.markRead(memberOf(request).user_id, request.body.up_to) };
      },
    );

    // Not in the OpenAPI document, which describes JSON: the response is a stream of server-sent events `state`, whose data is
    // `{ unread, latest }`, one at the start and one after each change.
    app.get('/api/v1/notifications/stream', { ...member, schema: { hide: true } }, async (request, reply) => {
      let close = () => {};
      const stream = eventStream(request, reply, { heartbeatMs, onClose: () => close() });
      const reader = { send: (state: object) => stream.send({ event: 'state', data: state }), end: stream.end };
      close = unwrap(await streams.open(memberOf(request), reader));
      // The connection may have been closed meanwhile.
      if (request.raw.destroyed) close();
      return reply;
    });
  };
}
