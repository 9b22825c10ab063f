import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database/connect.ts';

/** Besides the database: that changes are still read, and that all a live release calls is there. */
export type Vital = { changes: () => boolean; operations: () => boolean };

/** `/healthz`: the process answers. `/readyz`: it can do its work, so a balancer may send it some. */
export function reportHealth(app: FastifyInstance, database: Database, vital: Vital): void {
  app.get('/healthz', async () => ({ data: { ok: true } }));

  app.get('/readyz', async (request, reply) => {
    const checks = {
      database: await answers(database, request.log),
      changes: vital.changes(),
      operations: vital.operations(),
    };
    const ok = checks.database && checks.changes && checks.operations;
    return reply.code(ok ? 200 : 503).send({ data: { ok, checks } });
  });
}

async function answers(database: Database, log: FastifyInstance['log']): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.kysely);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return false;
  }
}
