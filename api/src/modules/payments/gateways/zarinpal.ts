import { getField, getText } from '@shop/shared/lib/untyped-json';
import type { Gateway, Inquired } from './gateway.ts';
import { numberIn, refIdIn } from './read-answer.ts';
import type { Answer, Transport } from './transport.ts';

type Parts = Pick<Gateway, 'id' | 'limits'> & {
  merchant: string;
  /** The origin of the bank's pages, with the path before `/pg`. */
  pages: string;
  send: Transport;
};

/** Zarinpal's codes. Verified again, a payment answers with the second one. */
const SUCCESS = 100;
const ALREADY_VERIFIED = 101;
const AMOUNT_DIFFERS = -50;
/** Not paid, and an unknown authority. */
const unpaidCodes: ReadonlySet<number> = new Set([-51, -54]);
const authority = /^[A-Za-z0-9]{20,64}$/;

const states: Readonly<Record<string, Inquired['kind']>> = {
  PAID: 'paid',
  VERIFIED: 'verified',
  IN_BANK: 'pending',
  FAILED: 'unpaid',
  REVERSED: 'reversed',
};

/** Zarinpal v4, which the local bank speaks too: https://www.zarinpal.com/docs/paymentGateway */
export function zarinpal({ merchant, pages, send, ...gateway }: Parts): Gateway {
  const post = (operation: string, body: object) =>
    send(`/pg/v4/payment/${operation}.json`, { merchant_id: merchant, ...body });

  return {
    ...gateway,

    request: async ({ amount, callbackUrl, description, reference }) => {
      const body = {
        amount,
        currency: 'IRR',
        description,
        callback_url: callbackUrl,
        metadata: { order_id: reference },
      };
      const { code, data, why } = readCode(await post('request', body));
      if (code === undefined) return { kind: 'unknown', why };
      const name = getText(data, 'authority');
      if (code !== SUCCESS) return { kind: 'refused', why };
      return authority.test(name) ? { kind: 'accepted', authority: name } : { kind: 'unknown', why: 'no authority' };
    },

    startUrl: (name) => `${pages}/pg/StartPay/${encodeURIComponent(name)}`,

    readReturn: ({ Authority: name, Status: status }) => {
      if (typeof name !== 'string' || !authority.test(name)) return undefined;
      return { authority: name, claims: status === 'OK' ? 'paid' : 'cancelled' };
    },

    verify: async ({ authority: name, amount }) => {
      const { code, data, why } = readCode(await post('verify', { authority: name, amount }));
      if (code === SUCCESS || code === ALREADY_VERIFIED) {
        const refId = refIdIn(data, 'ref_id');
        if (refId === undefined) return { kind: 'unknown', why: 'no ref_id' };
        return { kind: code === SUCCESS ? 'paid' : 'already-paid', refId, card: getText(data, 'card_pan') || null };
      }
      if (code === AMOUNT_DIFFERS) return { kind: 'amount-differs', why };
      return { kind: code !== undefined && unpaidCodes.has(code) ? 'unpaid' : 'unknown', why };
    },

    inquire: async ({ authority: name }) => {
      const { code, data, why } = readCode(await post('inquiry', { authority: name }));
      if (code !== undefined && unpaidCodes.has(code)) return { kind: 'unpaid' };
      const kind = states[getText(data, 'status')];
      return code === SUCCESS && kind !== undefined && kind !== 'unknown' ? { kind } : { kind: 'unknown', why };
    },

    reverse: {
      minutes: 30,
      send: async ({ authority: name }) => {
        const { code, why } = readCode(await post('reverse', { authority: name }));
        if (code === undefined) return { kind: 'unknown', why };
        return code === SUCCESS ? { kind: 'reversed' } : { kind: 'refused', why };
      },
    },
  };
}

/** The code is in `data`, of an error in `errors`; the other one of the two is an empty list. */
function readCode(answer: Answer): { code: number | undefined; data: unknown; why: string } {
  if ('why' in answer) return { code: undefined, data: undefined, why: answer.why };
  const data = getField(answer.body, 'data');
  const code = numberIn(data, 'code') ?? numberIn(getField(answer.body, 'errors'), 'code');
  return { code, data, why: code === undefined ? 'an answer without a code' : `code ${code}` };
}
