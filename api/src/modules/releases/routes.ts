import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EdgeReport, maxReportBytes } from 'release/edge-report';
import { unwrap } from '../../errors.ts';
import type { Guard } from '../keys/guard.ts';
import {
  AreaBody,
  AreaParams,
  actorOf,
  awaitedPolicyOf,
  DoctorQuery,
  EdgeParams,
  EdgesQuery,
  HistoryQuery,
  JointRollbackBody,
  PrefixesBody,
  PromoteBody,
  PruneBody,
  PublishBody,
  RampBody,
  RemovalBody,
  RevokeBody,
  RollbackBody,
  ShadowBody,
  ShadowStopBody,
  TogetherBody,
  UndoBody,
} from './schema.ts';
import type { ReleasesService } from './service.ts';

type Parts = { releases: ReleasesService; access: Guard };

/** A manifest is at most 2 MB; escaped as a JSON string it can be larger. */
const maxManifestBytes = 6 * 1024 * 1024;

export function releasesRoutes({ releases, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/releases/discovery.json', async () => releases.discovery());

    app.get('/releases/v1/policy', { onRequest: access.edge }, async () => ({ data: await releases.policy() }));

    app.get('/releases/v1/status', { onRequest: access.reader }, async () => ({ data: await releases.status() }));

    app.get(
      '/releases/v1/areas/:area/history',
      { schema: { params: AreaParams, querystring: HistoryQuery }, onRequest: access.reader },
      async ({ params, query }) => ({ data: unwrap(await releases.history(params.area, Number(query.limit))) }),
    );

    app.get(
      '/releases/v1/areas/:area/failures',
      { schema: { params: AreaParams }, onRequest: access.reader },
      async ({ params }) => ({ data: unwrap(await releases.failures(params.area)) }),
    );

    app.get(
      '/releases/v1/edges',
      { schema: { querystring: EdgesQuery }, onRequest: access.reader },
      async ({ query }) => ({ data: await releases.edges(awaitedPolicyOf(query)) }),
    );

    app.post(
      '/releases/v1/edges/:id',
      { schema: { params: EdgeParams, body: EdgeReport }, onRequest: access.edge, bodyLimit: maxReportBytes },
      async ({ params, body }, reply) => {
        await releases.saveEdgeReport(params.id, body);
        return reply.code(204).send();
      },
    );

    app.get(
      '/releases/v1/areas/:area/doctor',
      { schema: { params: AreaParams, querystring: DoctorQuery }, onRequest: access.reader },
      async ({ params, query, headers, holder }) => ({
        data: unwrap(await releases.doctor({ ...params, ...query, who: actorOf({ headers, holder }) })),
      }),
    );

    app.get(
      '/releases/v1/areas/:area/newest',
      { schema: { params: AreaParams }, onRequest: access.reader },
      async ({ params }) => ({ data: unwrap(await releases.newest(params.area)) }),
    );

    app.post(
      '/releases/v1/areas',
      { schema: { body: AreaBody }, onRequest: access.admin },
      async ({ body, headers, holder }) => ({
        data: unwrap(await releases.addArea({ ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/areas/:area/prefixes',
      { schema: { params: AreaParams, body: PrefixesBody }, onRequest: access.admin },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.claimPrefixes({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/areas/:area/remove',
      { schema: { params: AreaParams, body: RemovalBody }, onRequest: access.admin },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.removeArea({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/areas/:area/publish',
      { schema: { params: AreaParams, body: PublishBody }, onRequest: access.release, bodyLimit: maxManifestBytes },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.publish({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/areas/:area/ramp',
      { schema: { params: AreaParams, body: RampBody }, onRequest: access.release },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.ramp({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/areas/:area/promote',
      { schema: { params: AreaParams, body: PromoteBody }, onRequest: access.release },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.promote({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/promote',
      { schema: { body: TogetherBody }, onRequest: access.release },
      async ({ body, headers, holder }) => ({
        data: unwrap(await releases.promoteTogether({ ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/areas/:area/rollback',
      { schema: { params: AreaParams, body: RollbackBody }, onRequest: access.release },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.rollback({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/areas/:area/undo',
      { schema: { params: AreaParams, body: UndoBody }, onRequest: access.release },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.undo({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/rollback',
      { schema: { body: JointRollbackBody }, onRequest: access.release },
      async ({ body, headers, holder }) => ({
        data: unwrap(await releases.rollbackTogether({ ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.get(
      '/releases/v1/areas/:area/shadow',
      { schema: { params: AreaParams }, onRequest: access.reader },
      async ({ params }) => ({ data: unwrap(await releases.shadow(params.area)) }),
    );

    app.post(
      '/releases/v1/areas/:area/shadow',
      { schema: { params: AreaParams, body: ShadowBody }, onRequest: access.release },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.startShadow({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/areas/:area/shadow/stop',
      { schema: { params: AreaParams, body: ShadowStopBody }, onRequest: access.release },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.stopShadow({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/areas/:area/revoke',
      { schema: { params: AreaParams, body: RevokeBody }, onRequest: access.admin },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.revoke({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );

    app.post(
      '/releases/v1/areas/:area/prune',
      { schema: { params: AreaParams, body: PruneBody }, onRequest: access.release },
      async ({ params, body, headers, holder }) => ({
        data: unwrap(await releases.prune({ ...params, ...body, who: actorOf({ headers, holder }) })),
      }),
    );
  };
}
