import { LRUCache } from 'lru-cache';

type Answer = { status: number; headers: [string, string][]; body: string; tags: string[]; fresh: boolean };

/** What one page asked of the API: the tags of the answers it is made of, and whether one of them is out of date. */
export type Asked = { tags: Set<string>; stale: boolean; readonly begun: number };

export const nothingAsked = (): Asked => ({ tags: new Set(), stale: false, begun: performance.now() });

/** Characters; the worker's own memory is limited. */
const maxSize = 16_000_000;
const kept = ['content-type', 'x-content-tags', 'x-request-id'];
/**
 * A page waits for the API for this share of its time in all, however often it asks: the rest is for saying that the API is away,
 * or the release would be blamed for it.
 */
const share = 0.72;

/**
 * The API's public answers, remembered until the change stream names one of their tags. When the API is away, the last
 * answer goes on being given.
 */
export function rememberedAnswers({ deadline }: { deadline: number }) {
  const patience = Math.ceil(deadline * share);
  const answers = new LRUCache<string, Answer>({ max: 500, maxSize, sizeCalculation: ({ body }) => body.length + 500 });
  /** A release that begins to ask when the time is over has wasted it itself, and gets the blame. */
  const timeLeft = ({ begun }: Asked): number => {
    const left = patience - (performance.now() - begun);
    return left > 0 ? Math.ceil(left) : patience;
  };
  // Counts what was forgotten, so that an answer asked for before a change is not remembered after it.
  let changes = 0;

  const ask = async (request: Request, asked: Asked): Promise<Response> => {
    const known = answers.get(request.url);
    if (known?.fresh) return respond(known, asked);
    const before = changes;
    try {
      const response = await fetch(request, {
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeLeft(asked))]),
      });
      const answer = await answerFrom(response);
      if (response.ok && before === changes) answers.set(request.url, answer);
      if (response.status >= 500 && known) return respond(known, asked);
      return respond(answer, asked);
    } catch (error) {
      if (known && !request.signal.aborted) return respond(known, asked);
      throw error;
    }
  };

  const doubt = (isTouched: (tags: string[]) => boolean) => {
    changes += 1;
    for (const answer of answers.values()) if (isTouched(answer.tags)) answer.fresh = false;
  };

  return {
    /** A `fetch` that tells `asked` what it answered with. Only reads are remembered. */
    fetchFor:
      (asked: Asked): typeof fetch =>
      (input, init) => {
        const request = new Request(input, init);
        return request.method === 'GET' ? ask(request, asked) : fetch(request);
      },
    forget: (tags: string[]) => doubt((own) => own.some((tag) => tags.includes(tag))),
    doubtAll: () => doubt(() => true),
  };
}

async function answerFrom(response: Response): Promise<Answer> {
  const headers = [...response.headers].filter(([name]) => kept.includes(name));
  const tags = (response.headers.get('x-content-tags') ?? '').split(' ').filter((tag) => tag !== '');
  return { status: response.status, headers, body: await response.text(), tags, fresh: true };
}

function respond({ status, headers, body, tags, fresh }: Answer, asked: Asked): Response {
  for (const tag of tags) asked.tags.add(tag);
  if (!fresh) asked.stale = true;
  return new Response(body, { status, headers });
}
