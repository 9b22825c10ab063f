import { describe, expect, test } from '@jest/globals';
import { faults, stubGateway } from '../../../../test/stub-gateway.ts';
import { httpTransport } from './transport.ts';
import { zarinpal } from './zarinpal.ts';

const stub = stubGateway();
const MERCHANT = '11111111-2222-4333-8444-555555555555';
const AUTHORITY = 'A00000000000000000000000000217885159';
const payment = { authority: AUTHORITY, amount: 150_000 };
const gateway = (timeoutMs = 10_000) =>
  zarinpal({
    id: 'zarinpal',
    limits: { min: 1, max: 9 },
    merchant: MERCHANT,
    pages: stub.address,
    send: httpTransport({ address: stub.address, timeoutMs }),
  });
const request = ({ request: send } = gateway()) =>
  send({
    amount: 150_000,
    callbackUrl: 'https://shop.example/back',
    description: 'سفارش',
    reference: 'r1',
  });
const success = (data: object) => ({ data: { code: 100, ...data }, errors: [] });
const refusal = (code: number) => ({ data: [], errors: { code, message: 'no', validations: [] } });

test('a payment is requested in Rial, and the address of its page contains the authority', async () => {
  stub.on('request.json', success({ authority: AUTHORITY, fee: 100 }));
  expect(await request()).toEqual({ kind: 'accepted', authority: AUTHORITY });
  expect(stub.received).toEqual([
    {
      path: '/pg/v4/payment/request.json',
      body: {
        merchant_id: MERCHANT,
        amount: 150_000,
        currency: 'IRR',
        description: 'سفارش',
        callback_url: 'https://shop.example/back',
        metadata: { order_id: 'r1' },
      },
    },
  ]);
  expect(gateway().startUrl(AUTHORITY)).toBe(`${stub.address}/pg/StartPay/${AUTHORITY}`);
});

test('a refused request is «refused», and one with a malformed authority «unknown»', async () => {
  stub.on('request.json', refusal(-9));
  expect(await request()).toEqual({ kind: 'refused', why: 'code -9' });
  stub.on('request.json', success({ authority: '../../x' }));
  expect((await request()).kind).toBe('unknown');
});

test('a verification returns the number of the bank and the digits of the card, also for a payment that was verified before', async () => {
  stub.on('verify.json', success({ ref_id: 201, card_pan: '502229******5995' }));
  expect(await gateway().verify(payment)).toEqual({ kind: 'paid', refId: '201', card: '502229******5995' });
  expect(stub.received[0]?.body).toEqual({ merchant_id: MERCHANT, authority: AUTHORITY, amount: 150_000 });
  stub.on('verify.json', { data: { code: 101, ref_id: 201, card_pan: '502229******5995' }, errors: [] });
  expect(await gateway().verify(payment)).toMatchObject({ kind: 'already-paid', refId: '201' });
});

test.each([
  [-50, 'amount-differs'],
  [-51, 'unpaid'],
  [-54, 'unpaid'],
  // Errors about the request or the merchant do not say whether the payment was paid.
  [-9, 'unknown'],
  [-10, 'unknown'],
  [-53, 'unknown'],
])('code %i of a verification is read as «%s»', async (code, kind) => {
  stub.on('verify.json', (response) => response.writeHead(422).end(JSON.stringify(refusal(code))));
  expect((await gateway().verify(payment)).kind).toBe(kind);
});

test.each([{}, { ref_id: 0 }, { ref_id: 1.5 }, { ref_id: ['1'] }, { ref_id: "1' or 1=1" }])(
  'a verification with the bank number in %j is «unknown»',
  async (data) => {
    stub.on('verify.json', success(data));
    expect(await gateway().verify(payment)).toEqual({ kind: 'unknown', why: 'no ref_id' });
  },
);

test.each([
  ['PAID', 'paid'],
  ['VERIFIED', 'verified'],
  ['IN_BANK', 'pending'],
  ['FAILED', 'unpaid'],
  ['REVERSED', 'reversed'],
  ['NEWER', 'unknown'],
])('the state %s of an inquiry is read as «%s»', async (status, kind) => {
  stub.on('inquiry.json', success({ status }));
  expect((await gateway().inquire(payment)).kind).toBe(kind);
});

test('a reversal is «reversed», or «refused» with a code', async () => {
  stub.on('reverse.json', success({ message: 'Reversed' }));
  expect(await gateway().reverse?.send(payment)).toEqual({ kind: 'reversed' });
  stub.on('reverse.json', refusal(-63));
  expect(await gateway().reverse?.send(payment)).toEqual({ kind: 'refused', why: 'code -63' });
});

test('a return is read from its query, and one with a malformed authority is ignored', () => {
  const { readReturn } = gateway();
  expect(readReturn({ Authority: AUTHORITY, Status: 'OK' })).toEqual({ authority: AUTHORITY, claims: 'paid' });
  expect(readReturn({ Authority: AUTHORITY, Status: 'NOK' })).toEqual({ authority: AUTHORITY, claims: 'cancelled' });
  for (const Authority of [undefined, '', 'A1', [AUTHORITY], `${AUTHORITY}'`, 'x'.repeat(5_000)])
    expect(readReturn({ Authority, Status: 'OK' })).toBeUndefined();
});

describe.each(faults)('an answer that %s', (_, reply) => {
  test('is unknown for each operation, and does not name the merchant', async () => {
    for (const operation of ['request.json', 'verify.json', 'inquiry.json', 'reverse.json']) stub.on(operation, reply);
    // Some of these answers never end.
    const impatient = gateway(300);
    const { verify, inquire, reverse } = impatient;
    const results = await Promise.all([request(impatient), verify(payment), inquire(payment), reverse?.send(payment)]);
    expect(results.map((result) => result?.kind)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
    expect(JSON.stringify(results)).not.toContain(MERCHANT);
  });
});
