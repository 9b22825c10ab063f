import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Event, Subscriber } from './service.ts';

type Options = { heartbeat: number; onGone: (subscriber: Subscriber) => void };

/** More than this unread, and the subscriber is let go: it comes back and is told what it missed. */
const MOST_UNREAD = 1024 * 1024;

/** A response that goes on for ever: server-sent events. It begins with the first event, so errors before it are told. */
export function eventStream(request: FastifyRequest, reply: FastifyReply, options: Options): Subscriber {
  const response = reply.raw;
  let beat: NodeJS.Timeout | undefined;

  const begin = () => {
    reply.hijack();
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    // The comment keeps proxies from closing the connection, and the edge from waiting on a dead one.
    beat = setInterval(() => write(':\n\n'), options.heartbeat).unref();
  };
  const write = (text: string): boolean => {
    if (response.destroyed || response.writableEnded) return false;
    response.write(text);
    return response.writableLength < MOST_UNREAD;
  };

  const subscriber: Subscriber = {
    send: (event: Event) => {
      if (!response.headersSent) begin();
      const { id, kind } = event;
      const data = JSON.stringify(kind === 'policy' ? { kind, policy: event.policy } : { kind, tags: event.tags });
      return write(`id: ${id}\nevent: ${kind}\ndata: ${data}\n\n`);
    },
    end: () => {
      clearInterval(beat);
      // A reader that is too slow would never take the end either.
      if (response.writableLength >= MOST_UNREAD) response.destroy();
      else response.end();
    },
  };
  response.once('close', () => {
    clearInterval(beat);
    options.onGone(subscriber);
  });
  return subscriber;
}
