import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { unwrap } from '../../errors.ts';
import { line, text } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import { codePattern } from '../special-orders/code.ts';
import type { InvoicesDesk } from './desk.ts';

type Parts = { desk: InvoicesDesk; access: Guard };

const strict = { additionalProperties: false };
/** The fiscal year and the serial with six digits or more, as on the invoice. */
const NumberParams = Type.Object({ number: Type.String({ pattern: '^1[45][0-9]{2}[0-9]{6,9}$' }) });
const VoidBody = Type.Object({ reason: text({ min: 3, max: 300 }), reissue: Type.Boolean({ default: false }) }, strict);
/** `special_order`: its code. */
const IssueBody = Type.Object({ special_order: Type.String({ pattern: codePattern }) }, strict);
const field = Type.Optional(line({ max: 200 }));
const SellerBody = Type.Object(
  {
    name: field,
    national_id: field,
    economic_code: field,
    registration_number: field,
    address: field,
    postal_code: field,
    phone: field,
  },
  strict,
);

/** Used by `pnpm desk invoices` and `pnpm desk seller`. The edge does not forward these paths. */
export function invoicesOperatorRoutes({ desk, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = { onRequest: access.admin };

    app.post(
      '/operator/v1/invoices/:number/void',
      { ...admin, schema: { params: NumberParams, body: VoidBody } },
      async ({ params, body }) => ({ data: unwrap(await desk.void(params.number, body)) }),
    );

    app.post('/operator/v1/invoices', { ...admin, schema: { body: IssueBody } }, async ({ body }) => ({
      data: unwrap(await desk.issue(body.special_order)),
    }));

    app.get('/operator/v1/seller', admin, async () => ({ data: await desk.seller() }));
    app.patch('/operator/v1/seller', { ...admin, schema: { body: SellerBody } }, async ({ body }) => ({
      data: unwrap(await desk.setSeller(body)),
    }));
  };
}
