import { Writable } from 'node:stream';
import type { RenderRequest, RenderResult } from '@shop/shared/contract';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { type AreaSource, AreaSourceContext } from '../routing/source.ts';

type MarkupOptions = {
  handler: StaticHandler;
  context: StaticHandlerContext;
  source: AreaSource;
  request: RenderRequest;
};
type Markup = { ok: true; html: string } | { ok: false; fault: Extract<RenderResult, { kind: 'fault' }> };

/** Renders the page's complete markup, or returns the first error with the side that threw it. */
export function renderMarkup({ handler, context, source, request }: MarkupOptions): Promise<Markup> {
  const router = createStaticRouter(handler.dataRoutes, context);
  const tree = (
    <StrictMode>
      <AreaSourceContext value={source}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AreaSourceContext>
    </StrictMode>
  );
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
        resolve(fault ?? { ok: true, html: Buffer.concat(chunks).toString('utf8') });
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
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
  });
}
