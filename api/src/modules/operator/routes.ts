import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { backup } from '../../database/archive/files.ts';
import type { Schema } from '../../database/schema.ts';
import type { Guard } from '../keys/guard.ts';

type Parts = { kysely: Kysely<Schema>; dataDir: string; access: Guard };

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
  };
}
