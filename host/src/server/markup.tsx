import { Writable } from 'node:stream';
import type { RenderRequest, RenderResult } from '@shop/shared/contract';
import { type Router, RouterProvider } from '@shop/shared/kernel/host';
import { type ReactNode, StrictMode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { IDLE_NAVIGATION, NavigationType, type StaticHandlerContext } from 'react-router-dom';
import { type MarkupPart, toMarkupPart } from '../document/markup-part.ts';
import { LaterSection } from '../hydration/LaterSection.tsx';
import { type AreaSource, AreaSourceContext } from '../routing/source.ts';
import { createMarkupCache } from './markup-cache.ts';

globalThis.__shopHydrateLater = LaterSection;

type MarkupOptions = {
  context: StaticHandlerContext;
  source: AreaSource;
  request: RenderRequest;
};
type Markup = { ok: true; parts: MarkupPart[] } | { ok: false; fault: Extract<RenderResult, { kind: 'fault' }> };

/** In characters, which take one or two bytes. */
const maxCachedLength = 3_000_000;
const cache = createMarkupCache(maxCachedLength);

/** Renders the page's complete markup, or returns the first error with the side that threw it. */
export async function renderMarkup({ context, source, request }: MarkupOptions): Promise<Markup> {
  const tree = (
    <StrictMode>
      <AreaSourceContext value={source}>
        <RouterProvider router={routerOf(context)} />
      </AreaSourceContext>
    </StrictMode>
  );
  const parts = renderAtOnce(tree);
  return parts === undefined ? renderInSteps(tree, request.signal) : { ok: true, parts };
}

const notOnServer = (): never => {
  throw new Error('the server renders one page and shows no other');
};

/** The state in which the browser hydrates the page. */
const routerOf = ({ location, matches, loaderData, actionData, errors }: StaticHandlerContext): Router => ({
  state: {
    location,
    matches,
    loaderData,
    actionData,
    errors,
    historyAction: NavigationType.Pop,
    navigation: IDLE_NAVIGATION,
    revalidation: 'idle',
    initialized: true,
    renderFallback: false,
    restoreScrollPosition: false,
    preventScrollReset: false,
    fetchers: new Map(),
    blockers: new Map(),
  },
  subscribe: notOnServer,
  navigate: notOnServer,
  revalidate: notOnServer,
});

/** Comments of React for a boundary whose content threw or is not ready. */
const isComplete = (html: string) => !html.includes('<!--$!-->') && !html.includes('<!--$?-->');

/** The markup of a page of which nothing throws or suspends: React builds a text in a fraction of the time of a stream. */
function renderAtOnce(tree: ReactNode): MarkupPart[] | undefined {
  try {
    return cache.render(() => {
      const html = renderToString(tree);
      return isComplete(html) ? html : undefined;
    });
  } catch {
    // The stream reports the error with the component that threw it.
    return undefined;
  }
}

function renderInSteps(tree: ReactNode, signal: AbortSignal): Promise<Markup> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let fault: Markup | undefined;
    const recordFault = (error: unknown, componentStack: string | null | undefined) => {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      // Components of an area are always inside its `AreaBoundary`.
      const who = componentStack?.includes('AreaBoundary') ? 'area' : 'host';
      fault ??= {
        ok: false,
        fault: { kind: 'fault', who, where: 'render', message, ...(stack ? { stack } : {}) },
      };
    };
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
      final: (done) => {
        resolve(fault ?? { ok: true, parts: [toMarkupPart(Buffer.concat(chunks).toString('utf8'))] });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(tree, {
      // With a finite size React streams large boundaries out of order, with inline scripts that the security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error, info) => recordFault(error, info.componentStack),
      onShellError: (error) => {
        recordFault(error, undefined);
        if (fault) resolve(fault);
      },
      onAllReady: () => pipe(sink),
    });
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}
