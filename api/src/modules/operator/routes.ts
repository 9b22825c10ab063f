import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { addProducts, maxBulkProducts, removeProducts } from '../../../seed/bulk/bulk-products.ts';
import { addDemoOrders, maxDemoOrders } from '../../../seed/orders/demo-orders.ts';
import { backup } from '../../database/archive/files.ts';
import type { Schema } from '../../database/schema.ts';
import { orNotFound } from '../../errors.ts';
import type { Rules } from '../../settings.ts';
import { oneOf } from '../../shapes.ts';
import { audit } from '../audit/audit.ts';
import { usersRepository } from '../identity/repository.ts';
import type { Guard } from '../keys/guard.ts';
import { nextSteps } from './next-steps.ts';
import { seedingJob } from './seeding.ts';

/** `demoData`: whether made-up products and orders may be added. */
type Parts = {
  kysely: Kysely<Schema>;
  now: () => Date;
  dataDir: string;
  demoData: boolean;
  rules: Rules;
  access: Guard;
};

const MobileParams = Type.Object({ mobile: Type.String({ pattern: '^09[0-9]{9}$' }) });
const RoleBody = Type.Object({ role: oneOf(['shopper', 'staff']) }, { additionalProperties: false });
const OrdersBody = Type.Object(
  {
    orders: Type.Integer({ minimum: 1, maximum: maxDemoOrders }),
    mobile: Type.String({ pattern: '^09[0-9]{9}$' }),
  },
  { additionalProperties: false },
);
const SeedBody = Type.Object(
  { products: Type.Integer({ minimum: 1, maximum: maxBulkProducts }) },
  { additionalProperties: false },
);

/**
 * Commands of an operator that the running API executes, because no second process can open the embedded database. The edge does
 * not forward these paths.
 */
export function operatorRoutes({ kysely, now, dataDir, demoData, rules, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    // Written to a file and not into the response: a slow reader would block the only session of the embedded database.
    app.post('/operator/v1/backup', { onRequest: access.backup }, async () => {
      const file = join(dataDir, 'backups', `${new Date().toISOString().replaceAll(':', '-')}.shop.gz`);
      return { data: { file, ...(await backup(kysely, file)) } };
    });

    app.get('/operator/v1/audit', { onRequest: access.admin }, async () => ({ data: await audit(kysely) }));

    app.get('/operator/v1/next-steps', { onRequest: access.admin }, async () => ({
      data: await nextSteps(kysely, now()),
    }));

    const users = usersRepository(kysely);
    app.get('/operator/v1/staff', { onRequest: access.admin }, async () => ({
      data: (await users.listStaff()).map(({ mobile, role_set_by }) => ({ mobile, set_by: role_set_by })),
    }));
    app.put(
      '/operator/v1/staff/:mobile',
      { onRequest: access.admin, schema: { params: MobileParams, body: RoleBody } },
      async ({ params, body }) => {
        const isSet = await users.setRole(params.mobile, body.role, 'admin');
        return { data: orNotFound(isSet ? body : undefined) };
      },
    );

    if (!demoData) return;
    const seeding = seedingJob();
    app.addHook('preClose', async () => seeding.stop());
    app.post('/operator/v1/seed', { onRequest: access.admin, schema: { body: SeedBody } }, async ({ body }, reply) =>
      seeding.stream(reply, (signal) => addProducts(kysely, body.products, { signal })),
    );
    app.post(
      '/operator/v1/orders/seed',
      { onRequest: access.admin, schema: { body: OrdersBody } },
      async ({ body }) => ({ data: { orders: await addDemoOrders(kysely, body, rules) } }),
    );
    app.delete('/operator/v1/seed', { onRequest: access.admin }, async (_request, reply) =>
      seeding.stream(reply, (signal) => removeProducts(kysely, { signal })),
    );
  };
}
