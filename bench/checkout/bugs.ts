/** A piece of source that is replaced by a wrong one, to prove that a simulation finds such bugs. `code` must occur once in the file. */
export type PlantedBug = { name: string; file: string; code: string; bug: string };

const commands = 'modules/orders/commands.ts';
const settle = 'modules/payments/settle.ts';

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a payment is settled twice',
    file: settle,
    code: `if (payment.state !== 'verifying' || payment.lease !== lease) return payment;`,
    bug: '',
  },
  {
    name: 'a payment that the gateway has verified before counts as unpaid',
    file: 'modules/payments/gateways/zarinpal.ts',
    code: `kind: code === SUCCESS ? 'paid' : 'already-paid', refId,`,
    bug: `kind: code === SUCCESS ? 'paid' : 'unpaid', refId,`,
  },
  {
    name: "the wallet's part of a payment is not taken",
    file: settle,
    code: 'await captureWalletPart(tx, paid, at);',
    bug: '',
  },
  {
    name: "the wallet's part of a failed payment stays held",
    file: 'modules/payments/payments.ts',
    code: `if (to === 'failed' || to === 'cancelled' || to === 'expired') await releaseWalletPart(tx, moved, at);`,
    bug: '',
  },
  {
    name: 'a cancelled order keeps its hold on the stock',
    file: commands,
    code: `await releaseHeldStock(tx, { reference, now: at });
        return moved;`,
    bug: 'return moved;',
  },
  {
    name: 'the units of a cancelled order stay sold',
    file: commands,
    code: 'await cancelSale(tx, await stockLines(tx, order), { reference, actor });',
    bug: '',
  },
  {
    name: 'one line of a sold order does not leave the stock',
    file: 'modules/stock/stock.ts',
    code: 'ended.map(({ variant_id: variant, quantity }) => ({',
    bug: 'ended.slice(1).map(({ variant_id: variant, quantity }) => ({',
  },
  {
    name: 'an order that is paid after its hold needs no stock',
    file: commands,
    code: 'if (!held.ok) return held;',
    bug: '',
  },
  {
    name: 'a refund to the card refunds the whole amount to the wallet too',
    file: 'modules/payments/refunds.ts',
    code: `amount: paid.wallet_amount, to: 'wallet' });`,
    bug: `amount: paid.amount, to: 'wallet' });`,
  },
  {
    name: 'two shoppers use the last coupon at once',
    file: 'modules/checkout/placing.ts',
    code: 'if (draft?.coupon_id != null) await lockCoupon(tx, draft.coupon_id);',
    bug: '',
  },
  {
    name: 'a paid order has no invoice',
    file: commands,
    code: 'if (moved.ok) await issueInvoice(tx, { order: order.id, at });',
    bug: '',
  },
];
