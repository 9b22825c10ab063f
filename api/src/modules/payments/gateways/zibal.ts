import { getText } from '@shop/shared/lib/untyped-json';
import type { Gateway, Inquired } from './gateway.ts';
import { numberIn, refIdIn } from './read-answer.ts';
import type { Answer, Transport } from './transport.ts';

type Parts = Pick<Gateway, 'limits'> & { merchant: string; address: string; send: Transport };

const SUCCESS = 100;
const ALREADY_VERIFIED = 201;
/** Not paid, or failed. */
const NOT_PAID = 202;
const UNKNOWN_PAYMENT = 203;
/** In the return of a browser. */
const CANCELLED_BY_SHOPPER = '3';

const states: ReadonlyMap<number, Inquired['kind']> = new Map([
  // Not paid yet.
  [-1, 'pending'],
  [2, 'paid'],
  [1, 'verified'],
  // Returned to the card.
  [15, 'reversed'],
  [16, 'reversed'],
]);

/** Zibal v1, whose payments have a number, and whose pages and answers differ in form: https://help.zibal.ir/IPG/API */
export function zibal({ merchant, address, send, limits }: Parts): Gateway {
  const post = async (operation: string, body: object) =>
    readResult(await send(`/v1/${operation}`, { merchant, ...body }));
  /** Zibal's name of a payment is a number, which its API does not accept as text. */
  const trackIdOf = (name: string) => Number(name);

  return {
    id: 'zibal',
    limits,

    request: async ({ amount, callbackUrl, description, reference }) => {
      const { result, body, why } = await post('request', { amount, callbackUrl, description, orderId: reference });
      if (result === undefined) return { kind: 'unknown', why };
      const trackId = numberIn(body, 'trackId');
      if (result !== SUCCESS) return { kind: 'refused', why };
      return trackId === undefined
        ? { kind: 'unknown', why: 'no trackId' }
        : { kind: 'accepted', authority: `${trackId}` };
    },

    startUrl: (name) => `${address}/start/${encodeURIComponent(name)}`,

    readReturn: ({ trackId, success, status }) => {
      const name = String(trackId);
      if (!/^[1-9][0-9]{0,14}$/.test(name)) return undefined;
      if (String(success) === '1') return { authority: name, claims: 'paid' };
      return { authority: name, claims: String(status) === CANCELLED_BY_SHOPPER ? 'cancelled' : 'failed' };
    },

    verify: async ({ authority, amount }) => {
      const trackId = trackIdOf(authority);
      // The verification takes no amount, and afterwards the money is taken. So the amount is compared before.
      const inquiry = await post('inquiry', { trackId });
      if (inquiry.result === UNKNOWN_PAYMENT) return { kind: 'unpaid', why: inquiry.why };
      if (inquiry.result !== SUCCESS) return { kind: 'unknown', why: inquiry.why };
      if (numberIn(inquiry.body, 'amount') !== amount) return { kind: 'amount-differs', why: 'another amount' };
      const { result, body, why } = await post('verify', { trackId });
      if (result === SUCCESS || result === ALREADY_VERIFIED) {
        // A repeated verification does not always repeat the details of the payment.
        const details = refIdIn(body, 'refNumber') === undefined ? inquiry.body : body;
        const refId = refIdIn(details, 'refNumber');
        if (refId === undefined) return { kind: 'unknown', why: 'no refNumber' };
        const card = getText(details, 'cardNumber') || null;
        return { kind: result === SUCCESS ? 'paid' : 'already-paid', refId, card };
      }
      return { kind: result === NOT_PAID || result === UNKNOWN_PAYMENT ? 'unpaid' : 'unknown', why };
    },

    inquire: async ({ authority }) => {
      const { result, body, why } = await post('inquiry', { trackId: trackIdOf(authority) });
      if (result === UNKNOWN_PAYMENT) return { kind: 'unpaid' };
      const status = numberIn(body, 'status');
      if (result !== SUCCESS || status === undefined) return { kind: 'unknown', why };
      const kind = states.get(status);
      if (kind !== undefined && kind !== 'unknown') return { kind };
      // 3 to 14: cancelled, and the reasons why a bank refuses a card. -2: an error inside Zibal.
      return status >= 3 && status <= 14 ? { kind: 'unpaid' } : { kind: 'unknown', why: `status ${status}` };
    },
  };
}

function readResult(answer: Answer): { result: number | undefined; body: unknown; why: string } {
  if ('why' in answer) return { result: undefined, body: undefined, why: answer.why };
  const result = numberIn(answer.body, 'result');
  return { result, body: answer.body, why: result === undefined ? 'an answer without a result' : `result ${result}` };
}
