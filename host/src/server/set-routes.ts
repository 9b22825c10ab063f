import type { LiveSet, RenderRequest } from '@shop/shared/contract';
import {
  createContext,
  createStaticHandler,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type StaticHandler,
} from 'react-router-dom';
import { loadPage, type PageResources } from '../routing/page-loader.ts';
import { createRoutes } from '../routing/routes.tsx';
import type { Shell } from '../shell/shell-data.ts';
import { apiFor, sourceFor } from './request-context.ts';
import { loadSharedShell } from './shared-shell.ts';

/** `loadShell`: pages share what the frame shows. */
type ServerResources = PageResources & { loadShell: (signal: AbortSignal) => Promise<Shell> };

const resourcesContext = createContext<ServerResources>();

const handlers = new WeakMap<LiveSet, StaticHandler>();

/** The routes of a release set, made and ranked once: there are dozens, and each request uses two of them. */
export function routesOf(set: LiveSet): StaticHandler {
  const handler = handlers.get(set) ?? createStaticHandler(createServerRoutes(set));
  handlers.set(set, handler);
  return handler;
}

function createServerRoutes(set: LiveSet) {
  const resourcesOf = ({ context }: LoaderFunctionArgs) => context.get(resourcesContext);
  const routes = createRoutes({ set, side: 'server', resourcesOf, loadPage });
  for (const route of routes) {
    if (route.id === 'root') route.loader = (args) => resourcesOf(args).loadShell(args.request.signal);
  }
  return routes;
}

/** The code and data of one request, which its loaders read from the context of the routes. */
export function createResources(request: RenderRequest) {
  const resources = {
    source: sourceFor(request),
    api: apiFor(request),
    loadShell: (signal: AbortSignal) => loadSharedShell(request, signal),
  };
  return { ...resources, requestContext: new RouterContextProvider(new Map([[resourcesContext, resources]])) };
}
