import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { orNotFound, unwrap } from '../../errors.ts';
import { Money, oneOf, text } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import { productionSteps, type QuotesService } from './quotes.ts';
import { CodeParams } from './schema.ts';

type Parts = { quotes: QuotesService; access: Guard };

const strict = { additionalProperties: false };
const ListQuery = Type.Object({ which: oneOf(['waiting', 'all'], { default: 'waiting' }) });
const TextBody = Type.Object({ text: text({ max: 2000 }) }, strict);
const QuoteBody = Type.Object(
  {
    /** Rial; the limits catch a typing error. */
    total: Type.Integer({ ...Money, minimum: 10_000, maximum: 1_000_000_000_000 }),
    days: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  strict,
);

const AdvanceBody = Type.Object({ state: oneOf(productionSteps) }, strict);

/** Used by `pnpm desk special-orders`. */
export function specialOrdersOperatorRoutes({ quotes, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = { onRequest: access.admin };
    const path = '/operator/v1/special-orders/:code';
    const read = async (code: string) => ({ data: orNotFound(await quotes.read(code)) });

    app.get('/operator/v1/special-orders', { ...admin, schema: { querystring: ListQuery } }, async ({ query }) => ({
      data: await quotes.list(query.which),
    }));

    app.get(path, { ...admin, schema: { params: CodeParams } }, ({ params }) => read(params.code));

    for (const [action, change] of [
      ['needs-info', quotes.ask],
      ['reject', quotes.reject],
      ['messages', quotes.write],
      ['cancel', quotes.cancel],
    ] as const) {
      app.post(
        `${path}/${action}`,
        { ...admin, schema: { params: CodeParams, body: TextBody } },
        async ({ params, body }) => {
          unwrap(await change(params.code, body.text));
          return read(params.code);
        },
      );
    }

    app.post(
      `${path}/quote`,
      { ...admin, schema: { params: CodeParams, body: QuoteBody } },
      async ({ params, body }) => {
        unwrap(await quotes.quote(params.code, body));
        return read(params.code);
      },
    );

    app.post(
      `${path}/advance`,
      { ...admin, schema: { params: CodeParams, body: AdvanceBody } },
      async ({ params, body }) => {
        unwrap(await quotes.advance(params.code, body.state, 'shop'));
        return read(params.code);
      },
    );
  };
}
