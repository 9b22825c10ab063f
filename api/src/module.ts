import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ReleaseStore } from 'release/store';
import type { Database } from './database/connect.ts';
import type { Hmac } from './hmac.ts';
import type { Log } from './log.ts';
import type { VisitorHooks } from './modules/identity/visitor.ts';
import { type JobHandlers, type JobKind, jobKinds } from './modules/jobs/kinds.ts';
import type { Jobs } from './modules/jobs/service.ts';
import type { Guard } from './modules/keys/guard.ts';
import type { Settings } from './settings.ts';

/** The parts that exist before any module. */
export type BaseParts = {
  database: Database;
  /** The store of releases. */
  store: ReleaseStore;
  /** The store of pictures and uploads. */
  media: ReleaseStore;
  settings: Settings;
  log: Log;
  now: () => Date;
  hmac: Hmac;
  jobs: Jobs;
};

/** The parts that every module may use. */
export type SharedParts = BaseParts & {
  /** Hooks that let only holders of certain tokens through (`keys/guard.ts`). */
  access: Guard;
  /** Hooks that read the session of a member. */
  visitor: VisitorHooks;
};

type Hook = () => Promise<void>;

/** Everything that a module adds to the server. If other modules need its service, it returns that too: `Module & { search: SearchService }`. */
export type Module = {
  /** Runs before any route is added, on the root instance: decorations, and schemas that several modules refer to. */
  prepare?: (app: FastifyInstance) => void;
  /** Each plugin has its own hooks and parsers. */
  routes?: readonly (FastifyPluginAsyncTypebox | FastifyPluginAsync)[];
  jobs?: JobHandlers;
  /** Parts of `/readyz`. */
  checks?: Readonly<Record<string, () => boolean>>;
  onReady?: Hook;
  onListen?: Hook;
  /** Before the server waits for open connections. */
  preClose?: Hook;
  /** The database is still open. */
  onClose?: Hook;
};

export function checksOf(modules: readonly Module[]): Record<string, () => boolean> {
  return Object.fromEntries(modules.flatMap(({ checks = {} }) => Object.entries(checks)));
}

/** Adds the modules to the server, in this order. */
export async function addModules(
  app: FastifyInstance,
  modules: readonly Module[],
  { jobs, onlyDocument }: { jobs: Jobs; onlyDocument: boolean },
): Promise<void> {
  for (const { prepare } of modules) prepare?.(app);
  for (const { routes = [], jobs: handlers = {}, onReady, onListen, preClose, onClose } of modules) {
    for (const plugin of routes) await app.register(named(plugin));
    if (onlyDocument) continue;
    for (const kind of jobKinds) handleJob(jobs, kind, handlers);
    if (onReady) app.addHook('onReady', onReady);
    if (onListen) app.addHook('onListen', onListen);
    if (preClose) app.addHook('preClose', preClose);
    if (onClose) app.addHook('onClose', onClose);
  }
}

/** Without a name, Fastify searches all loaded modules for the file of each plugin. */
const named = <Plugin extends object>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'routes' });

function handleJob<K extends JobKind>(jobs: Jobs, kind: K, handlers: JobHandlers): void {
  const handler = handlers[kind];
  if (handler !== undefined) jobs.handle(kind, handler);
}
