import { describe, expect, test } from '@jest/globals';
import { faults, stubGateway } from '../../../../test/stub-gateway.ts';
import { httpTransport } from './transport.ts';
import { zibal } from './zibal.ts';

const stub = stubGateway();
const payment = { authority: '15966442233311', amount: 150_000 };
const gateway = (timeoutMs = 10_000) =>
  zibal({
    merchant: 'the-merchant',
    limits: { min: 1, max: 9 },
    address: stub.address,
    send: httpTransport({ address: stub.address, timeoutMs }),
  });
const request = ({ request: send } = gateway()) =>
  send({
    amount: 150_000,
    callbackUrl: 'https://shop.example/back',
    description: 'سفارش',
    reference: 'r1',
  });
const details = { amount: 150_000, refNumber: 987, cardNumber: '62741****44' };

test('a payment is requested in Rial and may be refused, and the address of its page contains the trackId', async () => {
  stub.on('request', { trackId: 15_966_442_233_311, result: 100, message: 'success' });
  expect(await request()).toEqual({ kind: 'accepted', authority: payment.authority });
  expect(stub.received).toEqual([
    {
      path: '/v1/request',
      body: {
        merchant: 'the-merchant',
        amount: 150_000,
        callbackUrl: 'https://shop.example/back',
        description: 'سفارش',
        orderId: 'r1',
      },
    },
  ]);
  expect(gateway().startUrl(payment.authority)).toBe(`${stub.address}/start/${payment.authority}`);
  stub.on('request', { result: 102, message: 'merchant not found' });
  expect(await request()).toEqual({ kind: 'refused', why: 'result 102' });
});

test('an inquiry compares the amount before the verification, and the trackId is sent as a number', async () => {
  stub.on('inquiry', { result: 100, status: 2, ...details });
  stub.on('verify', { result: 100, status: 1, ...details });
  expect(await gateway().verify(payment)).toEqual({ kind: 'paid', refId: '987', card: '62741****44' });
  const body = { merchant: 'the-merchant', trackId: 15_966_442_233_311 };
  expect(stub.received).toEqual([
    { path: '/v1/inquiry', body },
    { path: '/v1/verify', body },
  ]);
});

test('a payment of another amount is not verified, because a verification takes the money', async () => {
  stub.on('inquiry', { result: 100, status: 2, ...details, amount: 15_000 });
  stub.on('verify', { result: 100, ...details });
  expect((await gateway().verify(payment)).kind).toBe('amount-differs');
  expect(stub.received.map(({ path }) => path)).toEqual(['/v1/inquiry']);
});

test('a payment that was verified before gets the number of the bank from the inquiry', async () => {
  stub.on('inquiry', { result: 100, status: 1, ...details });
  stub.on('verify', { result: 201, message: 'already verified' });
  expect(await gateway().verify(payment)).toEqual({ kind: 'already-paid', refId: '987', card: '62741****44' });
});

test.each([
  [202, 'unpaid'],
  [203, 'unpaid'],
  [102, 'unknown'],
])('result %i of a verification is read as «%s»', async (result, kind) => {
  stub.on('inquiry', { result: 100, status: -1, amount: 150_000 });
  stub.on('verify', { result });
  expect((await gateway().verify(payment)).kind).toBe(kind);
});

test.each([
  [-2, 'unknown'],
  [-1, 'pending'],
  [1, 'verified'],
  [2, 'paid'],
  [3, 'unpaid'],
  [12, 'unpaid'],
  [15, 'reversed'],
  [16, 'reversed'],
  [99, 'unknown'],
])('the status %i of an inquiry is read as «%s»', async (status, kind) => {
  stub.on('inquiry', { result: 100, status });
  expect((await gateway().inquire(payment)).kind).toBe(kind);
});

test('a return is read from its fields, and one with a malformed trackId is ignored', () => {
  const { readReturn } = gateway();
  const trackId = '15966442233311';
  expect(readReturn({ trackId, success: '1', status: '2' })).toEqual({ authority: trackId, claims: 'paid' });
  expect(readReturn({ trackId, success: '0', status: '3' })).toEqual({ authority: trackId, claims: 'cancelled' });
  expect(readReturn({ trackId, success: '0', status: '7' })).toEqual({ authority: trackId, claims: 'failed' });
  for (const forged of [undefined, '', '0', '-1', '1e5', '1'.repeat(30)])
    expect(readReturn({ trackId: forged, success: '1' })).toBeUndefined();
});

describe.each(faults)('an answer that %s', (_, reply) => {
  test('is unknown for each operation, and does not name the merchant', async () => {
    for (const operation of ['request', 'verify', 'inquiry']) stub.on(operation, reply);
    // Some of these answers never end.
    const impatient = gateway(300);
    const { verify, inquire } = impatient;
    const results = await Promise.all([request(impatient), verify(payment), inquire(payment)]);
    expect(results.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(JSON.stringify(results)).not.toContain('the-merchant');
  });
});
