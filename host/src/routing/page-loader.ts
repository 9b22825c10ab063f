import type { Api, Head } from '@shop/shared/contract';
import { ApiError } from '@shop/shared/kernel';
import { data, isRouteErrorResponse, type LoaderFunctionArgs } from 'react-router-dom';
import type { AreaSource } from './source.ts';

/** What a page's route holds: data, and the release whose loader made it, because only its own page can read it. */
export type Drawn = { release: string; head: Head; data: unknown };

type Place = { area: string; page: string };

/** Loads a page's data and code together, with the area's next release when one fails. */
export async function loadPage(
  source: AreaSource,
  api: Api,
  { area, page }: Place,
  args: LoaderFunctionArgs,
): Promise<Drawn> {
  for (;;) {
    const opened = await source.open(area, page);
    try {
      return await draw(source, api, { area, page }, opened, args);
    } catch (error) {
      if (isAnswer(error) || args.request.signal.aborted) throw answerOf(error);
      if (!source.giveUp(area, opened.release, error)) throw error;
    }
  }
}

async function draw(
  source: AreaSource,
  api: Api,
  { area, page: id }: Place,
  { release, page }: Awaited<ReturnType<AreaSource['open']>>,
  { request, params }: LoaderFunctionArgs,
): Promise<Drawn> {
  const url = new URL(request.url);
  const [loaded] = await Promise.all([
    page.load ? page.load({ api, params, url, signal: request.signal }) : null,
    source.pageModule(area, release, id),
  ]);
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

function isThrownData(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit';
}

/** The API says that there is no such thing, or that there can be none: page "abc" of a list, a search of ten thousand letters. */
const absent = [400, 404, 410, 414, 422];

function answerOf(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return absent.includes(error.status) ? data('not-found', { status: 404 }) : data('no-data', { status: 503 });
}
