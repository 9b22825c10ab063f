import { ok, type Result, refuse } from 'release/result';
import type { Connection } from '../../database/connect.ts';
import type { Log } from '../../log.ts';
import type { MemberSession } from '../identity/visitor.ts';
import { membersRepository, type NotificationState } from './members-repository.ts';

export type NotificationStreams = ReturnType<typeof notificationStreams>;
/** `send` returns false when the reader is too slow and must be disconnected. */
export type NotificationReader = { send: (state: NotificationState) => boolean; end: () => void };
type Open = NotificationReader & { session: MemberSession; sent: string };
type Parts = { kysely: Connection; now: () => Date; log: Log; pollIntervalMs?: number };

/** A browser has one stream for all its tabs. */
const maxPerMember = 6;
const maxInAll = 2_000;

/**
 * Tells open panels how many notifications are unread. While streams are open, this process asks the database once a second for the state of
 * all their members. A state and not an event is sent, so nothing is lost when a notification is committed late, or by another process.
 */
export function notificationStreams({ kysely, now, log, pollIntervalMs = 1_000 }: Parts) {
  const members = membersRepository(kysely);
  const streams = new Set<Open>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;

  const countOf = (user: string) => [...streams].filter(({ session }) => session.user_id === user).length;

  function remove(stream: Open): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function end(stream: Open): void {
    remove(stream);
    stream.end();
  }

  function sendIfChanged(stream: Open, state: NotificationState): void {
    const text = JSON.stringify(state);
    if (text === stream.sent) return;
    stream.sent = text;
    if (!stream.send(state)) end(stream);
  }

  async function poll(): Promise<void> {
    const polled = [...streams];
    const ids = (read: (session: MemberSession) => string) => [...new Set(polled.map(({ session }) => read(session)))];
    const open = await members.findOpenSessions(
      ids(({ session_id }) => session_id),
      now(),
    );
    const states = await members.notificationStates(ids(({ user_id }) => user_id));
    for (const stream of polled) {
      if (!streams.has(stream)) continue;
      // The session was ended: the browser learns that with its next request.
      if (!open.has(stream.session.session_id)) end(stream);
      else sendIfChanged(stream, states.get(stream.session.user_id) ?? { unread: 0, latest: null });
    }
  }

  function pollInBackground(): void {
    // Skips a poll while the last one still waits for a slow database, so that polls do not pile up.
    if (isPolling) return;
    isPolling = true;
    poll()
      .catch((error: unknown) => log.warn({ err: error }, 'notifications could not be read; polling continues'))
      .finally(() => {
        isPolling = false;
      });
  }

  return {
    /** The first state is sent at once. Returns the function that forgets the stream when its connection is closed. */
    open: async (session: MemberSession, reader: NotificationReader): Promise<Result<() => void>> => {
      if (countOf(session.user_id) >= maxPerMember) return refuse('too-many-requests', '', { retryAfter: 60 });
      if (streams.size >= maxInAll) return refuse('busy', '', { retryAfter: 30 });
      const stream: Open = { ...reader, session, sent: '' };
      // Before the query: otherwise simultaneous requests could exceed the limits.
      streams.add(stream);
      try {
        const states = await members.notificationStates([session.user_id]);
        sendIfChanged(stream, states.get(session.user_id) ?? { unread: 0, latest: null });
      } catch (error) {
        remove(stream);
        throw error;
      }
      if (streams.has(stream)) timer ??= setInterval(pollInBackground, pollIntervalMs).unref();
      return ok(() => remove(stream));
    },

    /** Streams never end by themselves, so they must end before the server waits for open connections. */
    stop: async (): Promise<void> => {
      for (const stream of [...streams]) end(stream);
    },
  };
}
