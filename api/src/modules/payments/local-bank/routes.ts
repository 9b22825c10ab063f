import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { orNotFound } from '../../../errors.ts';
import { acceptHtmlForms } from '../../../form-body.ts';
import { localPageHeaders, refuseRemote } from '../../../local-tools.ts';
import { oneOf } from '../../../shapes.ts';
import { choices, type LocalBank, returnUrl, stateNames } from './bank.ts';
import { endedPage, paymentPage } from './page.ts';

const hide = { hide: true };
const Merchant = { merchant_id: Type.String({ minLength: 1, maxLength: 100 }) };
const AuthorityBody = Type.Object({ ...Merchant, authority: Type.String({ maxLength: 64 }) });
const VerifyBody = Type.Object({ ...AuthorityBody.properties, amount: Type.Integer() });
const RequestBody = Type.Object({
  ...Merchant,
  amount: Type.Integer({ minimum: 1 }),
  description: Type.String({ maxLength: 500 }),
  callback_url: Type.String({ format: 'uri', maxLength: 2_000 }),
});
const AuthorityParams = Type.Object({ authority: Type.String({ maxLength: 64 }) });
const ChoiceBody = Type.Object({ choice: oneOf(choices) });

/** How long the bank takes with the button «slow» (ms): less than the shop waits. */
const slowness = 3_000;
const card_pan = '502229******5995';
const api = '/_local/bank/pg/v4/payment';

/**
 * A made-up bank that speaks Zarinpal's protocol, for development and tests. Registered under the conditions of the local inbox: a
 * setting of the shop, an origin on this machine, and only for requests from this machine.
 */
export function localBankRoutes(bank: LocalBank, { shopOrigin }: { shopOrigin: string }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', refuseRemote);
    acceptHtmlForms(app);

    app.post(`${api}/request.json`, { schema: { ...hide, body: RequestBody } }, async ({ body }) => {
      const { merchant_id, amount, description, callback_url } = body;
      const authority = await bank.open({ merchant_id, amount, description, callback_url });
      return data({ code: 100, message: 'Success', authority, fee_type: 'Merchant', fee: 0 });
    });

    app.post(`${api}/verify.json`, { schema: { ...hide, body: VerifyBody } }, async ({ body }, reply) => {
      const { code, payment } = await bank.verify(body.authority, body.amount);
      if (payment?.fault === 'slow') await wait(slowness);
      if (payment?.fault === 'cut') {
        // The bank has verified the payment, but the shop gets no answer.
        reply.hijack();
        reply.raw.destroy();
        return reply;
      }
      if (payment === undefined) return refusal(code);
      return data({ code, message: 'Paid', ref_id: payment.ref_id, card_pan, fee_type: 'Merchant', fee: 0 });
    });

    app.post(`${api}/inquiry.json`, { schema: { ...hide, body: AuthorityBody } }, async ({ body }) => {
      const { code, payment } = await bank.inquire(body.authority);
      return payment === undefined ? refusal(code) : data({ code, status: stateNames[payment.state] });
    });

    app.post(`${api}/reverse.json`, { schema: { ...hide, body: AuthorityBody } }, async ({ body }) => {
      const { code, payment } = await bank.reverse(body.authority);
      return payment === undefined ? refusal(code) : data({ code, message: 'Reversed' });
    });

    app.post(`${api}/unVerified.json`, { schema: { ...hide, body: Type.Object(Merchant) } }, async ({ body }) => {
      const rows = await bank.findUnverified(body.merchant_id);
      const authorities = rows.map(({ authority, amount, callback_url, created_at }) => ({
        authority,
        amount,
        callback_url,
        date: created_at.toISOString(),
      }));
      return data({ code: 100, authorities });
    });

    const start = '/_local/bank/pg/StartPay/:authority';
    const headers = localPageHeaders([shopOrigin]);

    app.get(start, { schema: { ...hide, params: AuthorityParams } }, async ({ params }, reply) => {
      const payment = orNotFound(await bank.find(params.authority));
      reply.headers(headers).type('text/html; charset=utf-8');
      return payment.state === 'waiting' ? paymentPage(payment) : endedPage(returnUrl(payment));
    });

    app.post(
      start,
      { schema: { ...hide, params: AuthorityParams, body: ChoiceBody } },
      async ({ params, body }, reply) => {
        const payment = orNotFound(await bank.choose(params.authority, body.choice));
        const url = returnUrl(payment);
        if (body.choice === 'stay') {
          reply.headers(headers).type('text/html; charset=utf-8');
          return endedPage(url);
        }
        // Another window of the browser comes back at the same time.
        const { pathname, search } = new URL(url);
        if (body.choice === 'twice') await app.inject(`${pathname}${search}`);
        return reply.header('cache-control', 'no-store').redirect(url, 303);
      },
    );
  };
}

function data(fields: object) {
  return { data: fields, errors: [] };
}

function refusal(code: number) {
  return { data: [], errors: { code, message: 'The payment was refused.', validations: [] } };
}
