import { expect, test } from '@jest/globals';
import { toRial } from './money.ts';
import { gatewayTitle, paymentBody, waysToPay } from './payment-ways.ts';

const gateways = [{ id: 'zarinpal', title: 'زرین‌پال' }];
const ways = (amount: number, available: number) =>
  waysToPay(toRial(amount), {
    gateways,
    wallet: { available: toRial(available) },
    max_gateway_amount: toRial(1_000_000),
  })
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value);

test('the wallet alone is offered when it has enough, and together with a gateway when it has less', () => {
  expect(ways(500_000, 0)).toEqual(['gateway:zarinpal']);
  expect(ways(500_000, 499_999)).toEqual(['gateway:zarinpal', 'wallet-and-gateway']);
  expect(ways(500_000, 500_000)).toEqual(['gateway:zarinpal', 'wallet']);
});

test('with nothing to pay there is one way, which needs no money in the wallet', () => {
  const [way, ...others] = waysToPay(toRial(0), {
    gateways,
    wallet: { available: toRial(0) },
    max_gateway_amount: toRial(1_000_000),
  });
  expect(way).toMatchObject({ value: 'wallet', label: 'بدون پرداخت', disabled: false });
  expect(others).toEqual([]);
});

test('each way is sent as a method and a gateway', () => {
  expect(['wallet', 'wallet-and-gateway', 'gateway:zarinpal'].map(paymentBody)).toEqual([
    { method: 'wallet' },
    { method: 'wallet-and-gateway' },
    { method: 'gateway', gateway: 'zarinpal' },
  ]);
});

test('a gateway without a title of its own is a bank', () => {
  const amount = toRial(500_000);
  const titles = ['zibal', 'wallet', 'gone'].map((id) => gatewayTitle(id, amount));
  expect(titles).toEqual(['زیبال', 'کیف پول', 'درگاه بانکی']);
});

test('a payment of nothing has the title of the way that was chosen for it', () => {
  expect(gatewayTitle('wallet', toRial(0))).toBe('بدون پرداخت');
});

test('above the limit of the gateways, the rest is transferred, unless the shop takes no transfers', () => {
  const labels = (available: number, offered: typeof gateways) =>
    waysToPay(toRial(3_000_000), {
      gateways: offered,
      wallet: { available: toRial(available) },
      max_gateway_amount: toRial(1_000_000),
    }).map(({ label }) => label);
  const transfer = [{ id: 'transfer', title: 'واریز بانکی' }];
  expect(labels(500_000, transfer)).toEqual(['واریز بانکی', 'کیف پول', 'کیف پول و واریز بانکی']);
  expect(labels(2_500_000, transfer)).toEqual(['واریز بانکی', 'کیف پول', 'کیف پول و درگاه']);
  expect(labels(500_000, [])).toEqual(['کیف پول']);
});
