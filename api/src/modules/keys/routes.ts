import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unwrap } from '../../errors.ts';
import { AreaParams, actorOf } from '../releases/schema.ts';
import type { Guard } from './guard.ts';
import { RotateBody } from './schema.ts';
import type { KeysService } from './service.ts';

export function keysRoutes({ keys, access }: { keys: KeysService; access: Guard }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/releases/v1/areas/:area/rotate',
      { schema: { params: AreaParams, body: RotateBody }, onRequest: access.area },
      async (request) => ({
        data: unwrap(await keys.rotate({ ...request.params, ...request.body, who: actorOf(request) })),
      }),
    );
  };
}
