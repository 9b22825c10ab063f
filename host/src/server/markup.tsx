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
import { type AreaSource, SourceContext } from '../routing/source.ts';

type MarkupOptions = {
  handler: StaticHandler;
  context: StaticHandlerContext;
  source: AreaSource;
  request: RenderRequest;
};
type Markup = { ok: true; html: string } | { ok: false; fault: Extract<RenderResult, { kind: 'fault' }> };

/** React's markup once all of it is there, or who threw. */
export function markupOf({ handler, context, source, request }: MarkupOptions): Promise<Markup> {
  const router = createStaticRouter(handler.dataRoutes, context);
  const tree = (
    <StrictMode>
      <SourceContext value={source}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </SourceContext>
    </StrictMode>
  );
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let fault: Markup | undefined;
    const failed = (error: unknown, stack: string | null | undefined) => {
      const { message, stack: trace } = error instanceof Error ? error : new Error(String(error));
      // Only what an area draws stands inside its boundary.
      const who = stack?.includes('AreaBoundary') ? 'area' : 'host';
      fault ??= {
        ok: false,
        fault: { kind: 'fault', who, where: 'render', message, ...(trace ? { stack: trace } : {}) },
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
      // Otherwise React moves large boundaries to the end and back with inline scripts, which the policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error, info) => failed(error, info.componentStack),
      onShellError: (error) => {
        failed(error, undefined);
        if (fault) resolve(fault);
      },
      onAllReady: () => pipe(sink),
    });
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
  });
}
