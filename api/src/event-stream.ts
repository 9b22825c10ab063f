import type { FastifyReply, FastifyRequest } from 'fastify';

export type StreamEvent = { event: string; data: object; id?: string };
/** `send` returns false when the reader is too slow and must be disconnected. */
export type EventStream = { send: (event: StreamEvent) => boolean; end: () => void };
type Options = { heartbeatMs: number; onClose: () => void };

/** A reader with more unread bytes than this is disconnected; it reconnects and gets what it missed. */
const maxUnreadBytes = 1024 * 1024;

/**
 * The response to a request as server-sent events. It starts with the first event; errors before that can still be sent as a normal
 * error response.
 */
export function eventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { heartbeatMs, onClose }: Options,
): EventStream {
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
    // The comments keep proxies from closing an idle connection, and let the reader notice a dead one.
    heartbeat = setInterval(() => write(':\n\n'), heartbeatMs).unref();
  };
  const write = (text: string): boolean => {
    if (response.destroyed || response.writableEnded) return false;
    response.write(text);
    return response.writableLength < maxUnreadBytes;
  };

  response.once('close', () => {
    clearInterval(heartbeat);
    onClose();
  });
  return {
    send: ({ event, data, id }) => {
      if (!response.headersSent) start();
      return write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end: () => {
      clearInterval(heartbeat);
      // A reader that is too slow would not read the end of the response either.
      if (response.writableLength >= maxUnreadBytes) response.destroy();
      else response.end();
    },
  };
}
