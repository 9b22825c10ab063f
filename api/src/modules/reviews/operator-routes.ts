import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { unwrap } from '../../errors.ts';
import { text } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import type { ReviewsDesk } from './desk.ts';
import { ReviewParams } from './schema.ts';

type Parts = { desk: ReviewsDesk; access: Guard };

const strict = { additionalProperties: false };
const revision = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const ApproveBody = Type.Object({ revision }, strict);
const RejectBody = Type.Object({ revision, reason: text({ min: 3, max: 1_000 }) }, strict);

/** Used by `pnpm desk reviews`. The edge does not forward these paths. */
export function reviewsOperatorRoutes({ desk, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = { onRequest: access.admin };

    app.get('/operator/v1/reviews', admin, async () => ({ data: await desk.listPending() }));

    app.post(
      '/operator/v1/reviews/:id/approve',
      { ...admin, schema: { params: ReviewParams, body: ApproveBody } },
      async ({ params: { id }, body: { revision } }) => ({
        data: unwrap(await desk.decide({ id, revision }, { action: 'approve' })),
      }),
    );
    app.post(
      '/operator/v1/reviews/:id/reject',
      { ...admin, schema: { params: ReviewParams, body: RejectBody } },
      async ({ params: { id }, body: { revision, reason } }) => ({
        data: unwrap(await desk.decide({ id, revision }, { action: 'reject', reason })),
      }),
    );
  };
}
