import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { returnRefund, type SoldLine } from '@shop/shared/lib/returns';
import type { JobKind } from 'api/jobs';
import { plenty } from './shop.ts';
import type { Step, Walk } from './walk.ts';
import type { Answer, World } from './world.ts';

/** The jobs of a checkout, in no order that matters. */
export const checkoutJobs = [
  'stock-holds',
  'payments-reconcile',
  'refunds-send',
  'orders-expiry',
] as const satisfies JobKind[];

const stepsToDelivery = ['preparing', 'ready_to_ship', 'shipped', 'delivered'] as const;
/** Until a killed process answers again, which takes long beside other work: a minute in all. */
const maxTries = 600;
const retryMs = 100;
/** A client sends the same request again when it got no answer, or one that says that the shop is busy. */
const isUnfinished = ({ status }: Answer) => status === undefined || status === 503;

/** Walks one shopper through the shop. Returns the answers that no request may get. */
export async function walkThrough(world: World, { shopper, steps }: Walk): Promise<string[]> {
  const member = world.stocked.members[shopper];
  if (member === undefined) throw new Error(`there is no member ${shopper}`);
  const problems: string[] = [];
  const address = `10.${(shopper >> 16) & 255}.${(shopper >> 8) & 255}.${shopper & 255}`;
  let requests = 0;
  /** The order that the shopper has placed last. */
  let order: { number: number } | undefined;

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    more: { key?: string; token?: string } = {},
  ) {
    for (let attempt = 1; ; attempt += 1) {
      requests += 1;
      const { token = member?.token ?? '', key } = more;
      const call = { method, token, body, ...(key !== undefined && { key }) };
      // The bank of this machine refuses requests that come from elsewhere.
      const isAtBank = url.startsWith('/_local/');
      const answer = await world.call(shopper + requests, url, isAtBank ? call : { ...call, address });
      if (!isUnfinished(answer) || attempt === maxTries) {
        if (answer.status === undefined || answer.status >= 500) {
          problems.push(
            `shopper ${shopper}: ${method} ${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
          );
        }
        return answer;
      }
      await wait(retryMs);
    }
  }

  /** Sends one request several times at once, as impatient fingers and retrying networks do. */
  const sendTimes = (times: number, request: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: times }, request)).then(([first]) => first);

  const asOperator = (method: 'POST', url: string, body?: object) =>
    send(method, `/operator/v1/${url}`, body, { token: world.admin });

  async function atTheBank(
    started: Answer | undefined,
    { bank, returns }: { bank: string; returns: number },
  ): Promise<void> {
    const page: unknown = started?.body?.data?.redirect_url;
    if (typeof page !== 'string' || bank === 'leave') return;
    const chosen = await send('POST', new URL(page).pathname, { choice: bank });
    if (bank === 'stay' || chosen.location === null) return;
    const { pathname, search } = new URL(chosen.location);
    await sendTimes(returns, () => send('GET', `${pathname}${search}`));
  }

  async function fulfil(number: number): Promise<void> {
    for (const state of stepsToDelivery) {
      const tracking = state === 'shipped' ? { tracking_code: `18${number}0045` } : {};
      await asOperator('POST', `orders/${number}/advance`, { state, ...tracking });
    }
  }

  async function sendBack(number: number, times: number): Promise<void> {
    const { body } = await send('GET', `/api/v1/orders/${number}`);
    const line = body?.data?.lines?.[0];
    if (line === undefined || body.data.may?.return !== true) return;
    const quantities: number[] = body.data.lines.map(({ quantity }: SoldLine, place: number) =>
      place === 0 ? quantity : 0,
    );
    const sold: SoldLine[] = body.data.lines;
    const refund = returnRefund(
      sold.map((each, place) => ({ line: each, quantity: quantities[place] ?? 0 })),
      'defect',
      body.data.totals.shipping,
    );
    await send('POST', `/api/v1/orders/${number}/return-requests`, {
      reason: 'defect',
      note: 'دوخت باز است.',
      refund: refund.total,
      lines: [{ variant_id: line.variant_id, quantity: line.quantity }],
    });
    await asOperator('POST', `returns/${number}/approve`, {});
    await sendTimes(times, () => asOperator('POST', `returns/${number}/receive`, { restock: true }));
    await sendTimes(times, () => asOperator('POST', `returns/${number}/refund`));
  }

  async function take(step: Step): Promise<void> {
    switch (step.do) {
      case 'fill': {
        const items = step.lines.map(({ variant, quantity }) => ({ variant_id: variant, quantity }));
        const filled = await send('PUT', '/api/v1/orders/basket', { items });
        // Something is sold out: the shopper takes what is always there.
        if (filled.status === 422)
          await send('PUT', '/api/v1/orders/basket', { items: [{ variant_id: plenty, quantity: 2 }] });
        return;
      }
      case 'coupon':
        await send('PUT', '/api/v1/checkout/coupon', { code: step.code });
        return;
      case 'place': {
        const needsAddress = step.method !== 'pickup';
        const delivery = {
          method: step.method,
          address_id: needsAddress ? (member?.address ?? null) : null,
          slot_id: null,
        };
        const checkout = await send('PUT', '/api/v1/checkout/delivery', delivery);
        const slots: { id: string; is_free: boolean }[] =
          checkout.body?.data?.methods?.find(({ method }: { method: string }) => method === 'courier')?.slots ?? [];
        const slot = slots.find(({ is_free }) => is_free);
        const chosen =
          step.method === 'courier' && slot !== undefined
            ? await send('PUT', '/api/v1/checkout/delivery', { ...delivery, slot_id: slot.id })
            : checkout;
        const accepted_total: unknown = chosen.body?.data?.quote?.total;
        if (typeof accepted_total !== 'number') return;
        if (step.inRush) await world.gather();
        const key = randomUUID();
        const placed = await sendTimes(step.times, () => send('POST', '/api/v1/orders', { accepted_total }, { key }));
        if (placed?.body?.data?.number !== undefined) order = { number: placed.body.data.number };
        return;
      }
      case 'pay': {
        if (order === undefined) return;
        const { number } = order;
        const key = randomUUID();
        const started = await send('POST', `/api/v1/orders/${number}/payments`, { method: step.method }, { key });
        return atTheBank(started, step);
      }
      case 'charge': {
        const key = randomUUID();
        return atTheBank(await send('POST', '/api/v1/account/wallet/charges', { amount: step.amount }, { key }), step);
      }
      case 'cancel':
        if (order !== undefined) {
          const { number } = order;
          await sendTimes(step.times, () => send('POST', `/api/v1/orders/${number}/cancel?refund=${step.refund}`));
        }
        return;
      case 'operator-cancel':
        if (order !== undefined) {
          const { number } = order;
          await sendTimes(step.times, () =>
            asOperator('POST', `orders/${number}/cancel`, { reason: 'کالا آسیب دیده است' }),
          );
        }
        return;
      case 'fulfil':
        if (order !== undefined) await fulfil(order.number);
        return;
      case 'send-back':
        if (order !== undefined) await sendBack(order.number, step.times);
        return;
      case 'clock': {
        await world.advance(step.minutes * 60_000);
        // The shop ends expired holds every minute. Without that, a jump near the end of the run would leave some open for too long.
        const error = await world.runJobs(shopper, ['stock-holds']);
        if (error !== null) problems.push(`jobs: ${error}`);
        return;
      }
      case 'jobs': {
        const runs = Array.from({ length: step.times }, (_, run) => world.runJobs(shopper + run, [...checkoutJobs]));
        for (const error of await Promise.all(runs)) if (error !== null) problems.push(`jobs: ${error}`);
        return;
      }
      case 'kill':
        return world.kill(shopper);
    }
  }

  for (const step of steps) await take(step);
  return problems;
}
