import type { LiveSet, RenderRequest } from '@shop/shared/contract';
import { createContext, createStaticHandler, RouterContextProvider, type StaticHandler } from 'react-router-dom';
import { loadPage, type PageResources } from '../routing/page-loader.ts';
import { createRoutes } from '../routing/routes.tsx';
import { apiFor, sourceFor } from './request-context.ts';

const resourcesContext = createContext<PageResources>();

const handlers = new WeakMap<LiveSet, StaticHandler>();

/** The routes of a release set, made and ranked once: there are dozens, and each request uses two of them. */
export function routesOf(set: LiveSet): StaticHandler {
  const handler =
    handlers.get(set) ??
    createStaticHandler(
      createRoutes({ set, side: 'server', resourcesOf: ({ context }) => context.get(resourcesContext), loadPage }),
    );
  handlers.set(set, handler);
  return handler;
}

/** The code and data of one request, which its loaders read from the context of the routes. */
export function createResources(request: RenderRequest) {
  const resources = { source: sourceFor(request), api: apiFor(request) };
  return { ...resources, requestContext: new RouterContextProvider(new Map([[resourcesContext, resources]])) };
}
