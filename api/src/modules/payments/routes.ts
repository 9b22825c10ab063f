import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { orNotFound, unwrap } from '../../errors.ts';
import { acceptHtmlForms } from '../../form-body.ts';
import { answers } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { NumberParams } from '../orders/schema.ts';
import { CodeParams } from '../special-orders/schema.ts';
import type { PaymentRow } from './payments.ts';
import type { ReturnsOfBanks } from './returns.ts';
import {
  ChargeBody,
  GatewayParams,
  OptionsQuery,
  PaymentBody,
  PaymentOptions,
  PaymentView,
  ReceiptBody,
  ReferenceParams,
  StartedPayment,
} from './schema.ts';
import type { PaymentsService } from './service.ts';
import type { StartService } from './start.ts';
import type { BankTransfers } from './transfers.ts';
import { publicState } from './view.ts';

type Parts = { payments: PaymentsService; start: StartService; transfers: BankTransfers; visitor: VisitorHooks };

export function paymentsRoutes({ payments, start, transfers, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['payments'];
    const member = { onRequest: visitor.required };
    const creates = { ...member, config: { refuses: [409, 503] as const } };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/payments/options',
      {
        ...member,
        schema: {
          tags,
          summary: 'How the member can pay an amount',
          querystring: OptionsQuery,
          response: answers(PaymentOptions),
        },
      },
      async (request) => ({ data: await start.options(memberOf(request).user_id, Number(request.query.amount)) }),
    );

    app.post(
      '/api/v1/orders/:number/payments',
      {
        ...creates,
        schema: {
          tags,
          summary: 'Begin to pay an order; also for another attempt',
          headers: IdempotencyHeaders,
          params: NumberParams,
          body: PaymentBody,
          response: answers(StartedPayment),
        },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        const { params, body } = request;
        return {
          data: unwrap(await start.payOrder(user_id, Number(params.number), body, repeatable(request, user_id))),
        };
      },
    );

    app.post(
      '/api/v1/special-orders/:code/payments',
      {
        ...creates,
        schema: {
          tags,
          summary: 'Begin to pay the deposit or the balance of a special order, whichever is due',
          headers: IdempotencyHeaders,
          params: CodeParams,
          body: PaymentBody,
          response: answers(StartedPayment),
        },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        const { params, body } = request;
        return { data: unwrap(await start.paySpecialOrder(user_id, params.code, body, repeatable(request, user_id))) };
      },
    );

    app.post(
      '/api/v1/account/wallet/charges',
      {
        ...creates,
        schema: {
          tags,
          summary: 'Begin to charge the wallet',
          headers: IdempotencyHeaders,
          body: ChargeBody,
          response: answers(StartedPayment),
        },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        return { data: unwrap(await start.chargeWallet(user_id, request.body, repeatable(request, user_id))) };
      },
    );

    app.post(
      '/api/v1/payments/:reference/receipt',
      {
        ...member,
        config: { refuses: [409] as const },
        schema: {
          tags,
          summary: 'Send the receipt of a bank transfer, or another one until the shop has decided',
          params: ReferenceParams,
          body: ReceiptBody,
          response: answers(PaymentView),
        },
      },
      async (request) => {
        const { reference } = request.params;
        unwrap(await transfers.sendReceipt(memberOf(request).user_id, reference, request.body));
        return { data: orNotFound(await payments.read(reference)) };
      },
    );

    app.get(
      '/api/v1/payments/:reference',
      {
        schema: {
          tags,
          summary: 'The state of a payment, for everybody who has its reference',
          params: ReferenceParams,
          response: answers(PaymentView),
        },
      },
      async ({ params }) => ({ data: orNotFound(await payments.read(params.reference)) }),
    );
  };
}

/** Banks send browsers here, with a link or a form. The browser is redirected to a page that reads the true state of the payment. */
export function returnRoutes(returns: ReturnsOfBanks): FastifyPluginAsyncTypebox {
  return async (app) => {
    acceptHtmlForms(app);
    const schema = { hide: true, params: GatewayParams };
    const redirectToResult = (reply: FastifyReply, payment: PaymentRow | undefined) =>
      reply.header('cache-control', 'no-store').redirect(pageOf(payment), 303);

    app.get('/api/v1/payments/return/:gateway', { schema }, async ({ params, query }, reply) =>
      redirectToResult(reply, await returns.receive(params.gateway, fieldsOf(query))),
    );
    app.post('/api/v1/payments/return/:gateway', { schema }, async ({ params, query, body }, reply) =>
      redirectToResult(reply, await returns.receive(params.gateway, { ...fieldsOf(query), ...fieldsOf(body) })),
    );
  };
}

function pageOf(payment: PaymentRow | undefined): string {
  if (payment === undefined) return '/payment/failure';
  const state = publicState(payment);
  const page = state === 'succeeded' || state === 'confirming' ? 'success' : 'failure';
  return `/payment/${page}?ref=${payment.reference}`;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
