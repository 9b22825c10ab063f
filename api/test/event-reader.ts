import { type IncomingMessage, request } from 'node:http';
import { until } from './until.ts';

export type Received = {
  id: string;
  event: string;
  data: {
    kind?: string;
    unread?: number;
    latest?: string | null;
    tags?: string[];
    policy?: { revision?: number; areas: object[] };
  };
};

export type EventReader = {
  status: number;
  events: Received[];
  comments: () => number;
  /** The first event that matches, received already or later. */
  next: (matches: (event: Received) => boolean) => Promise<Received>;
  isEnded: () => boolean;
  /** Drops the connection without closing it properly. */
  disconnect: () => void;
  /** Stops reading but stays connected. */
  stall: () => void;
};

/** Reads server-sent events. */
export async function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const outgoing = request(url, { headers });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject).end();
  });
  const events: Received[] = [];
  let comments = 0;
  let unfinishedText = '';
  let ended = false;
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const blocks = (unfinishedText + text).split('\n\n');
    unfinishedText = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith(':')) comments += 1;
      else events.push(parseEvent(block));
    }
  });
  const end = () => {
    ended = true;
  };
  response.once('close', end).once('error', end);
  // Some tests expect the server to cut the connection.
  outgoing.on('error', end);
  return {
    status: response.statusCode ?? 0,
    events,
    comments: () => comments,
    next: (matches) => until(() => events.find(matches)),
    isEnded: () => ended,
    disconnect: () => response.destroy(),
    stall: () => response.pause(),
  };
}

function parseEvent(block: string): Received {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
}
