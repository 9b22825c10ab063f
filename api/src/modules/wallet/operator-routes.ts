import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Actor } from '../../actor.ts';
import { unwrap } from '../../errors.ts';
import { line, oneOf } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import { NumberParams } from './schema.ts';
import type { WalletService } from './wallet.ts';
import type { WithdrawalsService } from './withdrawals.ts';
import type { WithdrawalRow } from './withdrawals-repository.ts';

type Parts = { wallet: WalletService; withdrawals: WithdrawalsService; access: Guard };

/** The admin token names no person. */
const operator: Actor = 'service:operator';
const maxAdjustment = 1_000_000_000_000;

const strict = { additionalProperties: false };
const ListQuery = Type.Object({ which: oneOf(['open', 'all'], { default: 'open' }) });
const ApproveBody = Type.Object({ owner: line({ max: 200 }) }, strict);
const PayBody = Type.Object({ reference: line({ max: 100 }) }, strict);
const RejectBody = Type.Object({ reason: line({ max: 500 }) }, strict);
const MobileParams = Type.Object({ mobile: Type.String({ pattern: '^09[0-9]{9}$' }) });
const AdjustBody = Type.Object(
  {
    amount: Type.Integer({ minimum: -maxAdjustment, maximum: maxAdjustment }),
    reason: line({ max: 500 }),
    reference: Type.Optional(line({ max: 100 })),
  },
  strict,
);

/** Used by `pnpm desk withdrawals` and `pnpm desk wallet`. */
export function walletOperatorRoutes({ wallet, withdrawals, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = { onRequest: access.admin };
    const path = '/operator/v1/withdrawals/:number' as const;
    const stateOf = ({ number, state }: WithdrawalRow) => ({ data: { number, state } });

    app.get('/operator/v1/withdrawals', { ...admin, schema: { querystring: ListQuery } }, async ({ query }) => ({
      data: (await withdrawals.listForShop(query.which)).map(
        ({ number, state, amount, sheba, owner_name, mobile, created_at, bank_reference, reason }) => ({
          number,
          state,
          amount,
          sheba,
          owner_name,
          mobile,
          bank_reference,
          reason,
          created_at: created_at.toISOString(),
        }),
      ),
    }));

    app.post(
      `${path}/approve`,
      { ...admin, schema: { params: NumberParams, body: ApproveBody } },
      async ({ params, body }) =>
        stateOf(unwrap(await withdrawals.approve(operator, Number(params.number), body.owner))),
    );

    app.post(`${path}/pay`, { ...admin, schema: { params: NumberParams, body: PayBody } }, async ({ params, body }) =>
      stateOf(unwrap(await withdrawals.pay(operator, Number(params.number), body.reference.trim()))),
    );

    app.post(
      `${path}/reject`,
      { ...admin, schema: { params: NumberParams, body: RejectBody } },
      async ({ params, body }) =>
        stateOf(unwrap(await withdrawals.reject(operator, Number(params.number), body.reason))),
    );

    app.get('/operator/v1/wallets/:mobile', { ...admin, schema: { params: MobileParams } }, async ({ params }) => ({
      data: unwrap(await wallet.readAsShop(params.mobile)),
    }));

    app.post(
      '/operator/v1/wallets/:mobile/adjust',
      { ...admin, schema: { params: MobileParams, body: AdjustBody } },
      async ({ params, body }) => ({ data: unwrap(await wallet.adjust(operator, params.mobile, body)) }),
    );
  };
}
