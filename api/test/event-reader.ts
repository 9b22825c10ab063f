import { type IncomingMessage, request } from 'node:http';
import { until } from './until.ts';

export type Received = {
  id: string;
  event: string;
  data: { kind: string; tags?: string[]; policy?: { areas: object[] } };
};

export type EventReader = {
  status: number;
  events: Received[];
  comments: () => number;
  /** The first event that fits, now or later. */
  next: (fits: (event: Received) => boolean) => Promise<Received>;
  ended: () => boolean;
  /** Goes away without a word, as a machine does that lost its power. */
  leave: () => void;
  /** Takes nothing more in, without going away. */
  stall: () => void;
};

/** Reads server-sent events as an edge does. */
export async function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const asked = request(url, { headers });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject).end();
  });
  const events: Received[] = [];
  let comments = 0;
  let rest = '';
  let ended = false;
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith(':')) comments += 1;
      else events.push(eventIn(block));
    }
  });
  const end = () => {
    ended = true;
  };
  response.once('close', end).once('error', end);
  // Being cut off is what some of the tests are about.
  asked.on('error', end);
  return {
    status: response.statusCode ?? 0,
    events,
    comments: () => comments,
    next: (fits) => until(() => events.find(fits)),
    ended: () => ended,
    leave: () => response.destroy(),
    stall: () => response.pause(),
  };
}

function eventIn(block: string): Received {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
}
