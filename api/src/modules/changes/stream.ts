import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Event, Subscriber } from './service.ts';

type Options = { heartbeatMs: number; onClose: (subscriber: Subscriber) => void };

/** A subscriber with more unread bytes than this is disconnected; it reconnects and gets the changes that it missed. */
const maxUnreadBytes = 1024 * 1024;

/**
 * A subscriber over HTTP, as server-sent events. The response starts with the first event; errors before that can still be sent
 * as a normal error response.
 */
export function eventStream(request: FastifyRequest, reply: FastifyReply, options: Options): Subscriber {
  const response = reply.raw;
  let heartbeat: NodeJS.Timeout | undefined;

  const start = () => {
    reply.hijack();
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    // The comments keep proxies from closing an idle connection, and let the edge notice a dead one.
    heartbeat = setInterval(() => write(':\n\n'), options.heartbeatMs).unref();
  };
  const write = (text: string): boolean => {
    if (response.destroyed || response.writableEnded) return false;
    response.write(text);
    return response.writableLength < maxUnreadBytes;
  };

  const subscriber: Subscriber = {
    send: (event: Event) => {
      if (!response.headersSent) start();
      const { id, kind } = event;
      const data = JSON.stringify(kind === 'policy' ? { kind, policy: event.policy } : { kind, tags: event.tags });
      return write(`id: ${id}\nevent: ${kind}\ndata: ${data}\n\n`);
    },
    end: () => {
      clearInterval(heartbeat);
      // A reader that is too slow would not read the end of the response either.
      if (response.writableLength >= maxUnreadBytes) response.destroy();
      else response.end();
    },
  };
  response.once('close', () => {
    clearInterval(heartbeat);
    options.onClose(subscriber);
  });
  return subscriber;
}
