import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { ReleaseStore } from 'release/store';
import type { Database } from './database/connect.ts';
import { answer, answerRaw, handleErrors } from './errors.ts';
import { reportHealth } from './health.ts';
import type { Log } from './log.ts';
import { measure } from './metrics.ts';
import { changesRoutes } from './modules/changes/routes.ts';
import { changeFeed } from './modules/changes/service.ts';
import { contentRoutes } from './modules/content/routes.ts';
import { contentService } from './modules/content/service.ts';
import { guard } from './modules/keys/guard.ts';
import { keysRoutes } from './modules/keys/routes.ts';
import { keysService } from './modules/keys/service.ts';
import { mediaRoutes, readMedia } from './modules/media/routes.ts';
import { collectOperations } from './modules/releases/operations.ts';
import { releasesRoutes } from './modules/releases/routes.ts';
import { releasesService } from './modules/releases/service.ts';

export type AppParts = { database: Database; store: ReleaseStore; log: Log };

/** The whole HTTP face over a database that has its migrations; it does not listen yet. */
export async function buildApp({ database, store, log }: AppParts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => givenId(request.headers['x-request-id']) ?? randomUUID(),
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    // The schema alone says what is refused: nothing is taken out of a body, nothing is turned into another type.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    frameworkErrors: (error, request, reply) => {
      answer(error, request, reply);
    },
    clientErrorHandler: (_error, socket) => answerRaw(socket, randomUUID()),
  });
  const keys = keysService(database.kysely);
  const access = guard(keys);
  const releases = releasesService(database.kysely, { store, operations: collectOperations(app) });
  const feed = changeFeed(database.kysely, { readPolicy: releases.policy, log });

  handleErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const line = {
      method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log[isProbe(line.route) ? 'debug' : 'info'](line);
  });
  measure(app, { database, subscribers: feed.subscribers });
  const promises = { kept: true };
  reportHealth(app, database, { changes: feed.isAlive, operations: () => promises.kept });

  await app.register(releasesRoutes({ releases, access }));
  await app.register(keysRoutes({ keys, access }));
  await app.register(changesRoutes({ feed, access }));
  await app.register(contentRoutes({ content: contentService(database.kysely), access }));
  await app.register(mediaRoutes(await readMedia()));

  app.addHook('onReady', feed.start);
  app.addHook('onReady', async () => {
    const broken = await releases.brokenPromises();
    for (const promise of broken) log.error(promise);
    promises.kept = broken.length === 0;
  });
  // Before the server waits for its connections to end: these never end by themselves.
  app.addHook('preClose', feed.stop);
  return app;
}

function givenId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,80}$/.test(header) ? header : undefined;
}

function isProbe(route: string | undefined): boolean {
  return route === '/healthz' || route === '/readyz' || route === '/metrics';
}
