import type { Api, Head } from '@shop/shared/contract';
import { ApiError } from '@shop/shared/kernel';
import { data, isRouteErrorResponse, type LoaderFunctionArgs, redirectDocument } from 'react-router-dom';
import type { AskPayload, Drawn } from './payload.ts';
import type { AreaSource, Opened } from './source.ts';

export type { Drawn } from './payload.ts';

type Place = { area: string; page: string };
type Asked = Pick<LoaderFunctionArgs, 'request' | 'params'>;

/** Loads a page's data and code together, with the area's next release when one fails. */
export async function loadPage(
  source: AreaSource,
  api: Api,
  { area, page }: Place,
  args: Asked,
  /** In the browser: the same data in one call, made beforehand for everyone. */
  askPayload?: AskPayload,
): Promise<Drawn> {
  leaveToWorker(args.request.url);
  for (;;) {
    const ahead = askPayload && askBesideCode(askPayload, source.likely(area, page), { area, args });
    const opened = await source.open(area, page);
    try {
      const [drawn] = await Promise.all([
        draw({ area, opened, api, args, askPayload, ahead }),
        source.pageModule(area, opened.release, page),
      ]);
      return drawn;
    } catch (error) {
      if (isAnswer(error) || args.request.signal.aborted) throw answerOf(error);
      if (!source.giveUp(area, opened.release, error)) throw error;
    }
  }
}

/** Without a network a page has a copy on this device, or the offline page in its place; only a full load finds either. */
function leaveToWorker(url: string): void {
  if (navigator.onLine !== false || !navigator.serviceWorker?.controller) return;
  throw redirectDocument(url.slice(new URL(url).origin.length));
}

type Ahead = { release: string; told: ReturnType<AskPayload> };

/** Data need not wait for code to come: which release will serve is known, unless it fails. */
function askBesideCode(
  askPayload: AskPayload,
  release: string | undefined,
  { area, args: { request } }: { area: string; args: Asked },
): Ahead | undefined {
  if (release === undefined) return undefined;
  const told = askPayload({ area, release, url: new URL(request.url), signal: request.signal });
  // Nobody hears of it when the code fails first.
  told.catch(() => undefined);
  return { release, told };
}

type Draw = {
  area: string;
  opened: Opened;
  api: Api;
  args: Asked;
  askPayload: AskPayload | undefined;
  ahead: Ahead | undefined;
};

async function draw({ area, opened, api, args, askPayload, ahead }: Draw): Promise<Drawn> {
  const { release, page } = opened;
  const { url, signal } = args.request;
  const drawn =
    ahead?.release === release
      ? await ahead.told
      : page.load && (await askPayload?.({ area, release, url: new URL(url), signal }));
  return drawn ?? drawnBy(opened, api, args);
}

/** By the loader of the area's own release. */
async function drawnBy({ release, page }: Opened, api: Api, { request, params }: Asked): Promise<Drawn> {
  const url = new URL(request.url);
  const loaded = page.load ? await page.load({ api, params, url, signal: request.signal }) : null;
  // What a loader throws to answer, it may as well return.
  if (loaded instanceof Response) throw loaded;
  return { release, head: checkedHead(page.head({ data: loaded, params, url })), data: loaded };
}

/** The host writes it into the document, where a title that is none would be the host's failure. */
function checkedHead(head: Head): Head {
  const { title, description = '', canonical = '' } = head;
  for (const text of [title, description, canonical]) {
    if (typeof text !== 'string') throw new TypeError('a head has text in it, and a title');
  }
  return head;
}

/** An answer is no failure of a release: a redirect, a page that is not there, an API that does not respond. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || error instanceof ApiError || isRouteErrorResponse(error) || isThrownData(error);
}

export function isThrownData(error: unknown): error is ReturnType<typeof data> {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit';
}

/** The API says that there is no such thing, or that there can be none: page "abc" of a list, a search of ten thousand letters. */
const absent = [400, 404, 410, 414, 422];

function answerOf(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return absent.includes(error.status) ? data('not-found', { status: 404 }) : data('no-data', { status: 503 });
}
