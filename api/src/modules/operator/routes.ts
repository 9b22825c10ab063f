import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { backup } from '../../database/archive/files.ts';
import type { Schema } from '../../database/schema.ts';
import { addProducts, MOST, removeProducts } from '../../seed/bulk/grow.ts';
import type { Guard } from '../keys/guard.ts';
import { seedings } from './seeding.ts';

type Parts = { kysely: Kysely<Schema>; dataDir: string; access: Guard };

const wanted = Type.Object({ products: Type.Integer({ minimum: 1, maximum: MOST }) }, { additionalProperties: false });

/**
 * What an operator asks of a running api because no second process may open the embedded database. The edge does not pass these
 * addresses on.
 */
export function operatorRoutes({ kysely, dataDir, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    // Into a file here, not into the answer: a slow reader would hold the one session for as long as it reads.
    app.post('/operator/v1/backup', { onRequest: access.admin }, async () => {
      const file = join(dataDir, 'backups', `${new Date().toISOString().replaceAll(':', '-')}.shop.gz`);
      return { data: { file, ...(await backup(kysely, file)) } };
    });

    const seeding = seedings();
    app.addHook('preClose', async () => seeding.stop());
    app.post('/operator/v1/seed', { onRequest: access.admin, schema: { body: wanted } }, async ({ body }, reply) =>
      seeding.tell(reply, (signal) => addProducts(kysely, body.products, { signal })),
    );
    app.delete('/operator/v1/seed', { onRequest: access.admin }, async (_request, reply) =>
      seeding.tell(reply, (signal) => removeProducts(kysely, { signal })),
    );
  };
}
