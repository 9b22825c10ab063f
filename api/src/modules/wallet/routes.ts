import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { transactionsCsv } from './csv.ts';
import {
  FilterQuery,
  NumberParams,
  Transactions,
  TransactionsQuery,
  Wallet,
  Withdrawal,
  WithdrawalBody,
  Withdrawals,
  WithdrawalsQuery,
} from './schema.ts';
import type { TransactionsService } from './transactions.ts';
import type { WalletService } from './wallet.ts';
import type { WithdrawalsService } from './withdrawals.ts';

type Parts = {
  wallet: WalletService;
  withdrawals: WithdrawalsService;
  transactions: TransactionsService;
  visitor: VisitorHooks;
};

/** Only documents the response in the OpenAPI description. */
const csvResponse = {
  200: { content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) } } },
};

export function walletRoutes({ wallet, withdrawals, transactions, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['wallet'];
    const member = { onRequest: visitor.required };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/wallet',
      { ...member, schema: { tags, summary: 'The wallet of the member', response: answers(Wallet) } },
      async (request) => ({ data: await wallet.read(memberOf(request).user_id) }),
    );

    app.get(
      '/api/v1/wallet/withdrawals',
      {
        ...member,
        schema: {
          tags,
          summary: 'The withdrawals of the member, newest first',
          querystring: WithdrawalsQuery,
          response: answers(Withdrawals),
        },
      },
      async (request) => {
        const { before } = request.query;
        return {
          data: await withdrawals.list(memberOf(request).user_id, before === undefined ? before : Number(before)),
        };
      },
    );

    app.post(
      '/api/v1/wallet/withdrawals',
      {
        ...member,
        config: { refuses: [409] },
        schema: {
          tags,
          summary:
            "Request a withdrawal to the member's bank account. The amount is held until it is paid, rejected or cancelled",
          headers: IdempotencyHeaders,
          body: WithdrawalBody,
          response: answers(Withdrawal),
        },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        return { data: unwrap(await withdrawals.request(user_id, request.body, repeatable(request, user_id))) };
      },
    );

    app.post(
      '/api/v1/wallet/withdrawals/:number/cancel',
      {
        ...member,
        config: { refuses: [409] },
        schema: {
          tags,
          summary: 'Cancel a withdrawal that is not approved yet',
          params: NumberParams,
          response: answers(Withdrawal),
        },
      },
      async (request) => ({
        data: unwrap(await withdrawals.cancel(memberOf(request).user_id, Number(request.params.number))),
      }),
    );

    app.get(
      '/api/v1/transactions',
      {
        ...member,
        schema: {
          tags,
          summary: "The entries of the member's wallet and the payments, newest first",
          querystring: TransactionsQuery,
          response: answers(Transactions),
        },
      },
      async (request) => ({ data: unwrap(await transactions.list(memberOf(request).user_id, request.query)) }),
    );

    app.get(
      '/api/v1/transactions.csv',
      {
        ...member,
        schema: {
          tags,
          summary: 'The same transactions as a file for spreadsheets',
          querystring: FilterQuery,
          response: csvResponse,
        },
      },
      async (request, reply) => {
        const rows = unwrap(transactions.all(memberOf(request).user_id, request.query));
        return reply
          .headers({
            'content-disposition': 'attachment; filename="transactions.csv"',
            'x-content-type-options': 'nosniff',
          })
          .type('text/csv; charset=utf-8')
          .send(Readable.from(transactionsCsv(rows)));
      },
    );
  };
}
