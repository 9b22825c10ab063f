import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { nullable, requestData } from '../running-api.ts';
import { formatTime, print } from './output.ts';

const OptionalText = nullable(Type.String());
const Payment = Type.Object({
  reference: Type.String(),
  purpose: Type.String(),
  gateway: Type.String(),
  amount: Type.Integer(),
  wallet_amount: Type.Integer(),
  state: Type.String(),
  reason: OptionalText,
  authority: OptionalText,
  ref_id: OptionalText,
  card: OptionalText,
  created_at: Type.String(),
});
const Refund = Type.Object({
  id: Type.String(),
  order: nullable(Type.Integer()),
  amount: Type.Integer(),
  state: Type.String(),
  reason: OptionalText,
  gateway: Type.String(),
  ref_id: OptionalText,
  card: OptionalText,
  created_at: Type.String(),
});
const RefundStep = Type.Object({
  id: Type.String(),
  state: Type.String(),
  reason: OptionalText,
  next_check_at: OptionalText,
});

export function paymentsCommand(): Command {
  const payments = new Command('payments').description('Shows payments, and asks gateways about them.');
  payments
    .command('list', { isDefault: true })
    .description('list the payments for which a gateway has not answered, the oldest first; amounts are Rial')
    .action(async (_options: object, command: Command) => {
      const data = await requestData(Type.Array(Payment), '/operator/v1/payments');
      print(command, data, (list) => list.map(formatPayment).join('\n') || 'no payment waits for an answer');
    });
  payments
    .command('of <order>')
    .description('list the attempts to pay an order, the oldest first')
    .action(async (order: string, _options: object, command: Command) => {
      const data = await requestData(Type.Array(Payment), `/operator/v1/orders/${encodeURIComponent(order)}/payments`);
      print(command, data, (list) => list.map(formatPayment).join('\n') || 'nobody has tried to pay this order');
    });
  payments
    .command('check <reference>')
    .description('ask the gateway about a payment now, and settle it if it was paid')
    .action(async (reference: string, _options: object, command: Command) => {
      const path = `/operator/v1/payments/${encodeURIComponent(reference)}/check` as const;
      print(command, await requestData(Payment, path, { method: 'POST' }), formatPayment);
    });
  return payments;
}

export function refundsCommand(): Command {
  const refunds = new Command('refunds').description('Follows money on its way back to cards.');
  refunds
    .command('list', { isDefault: true })
    .description('list the refunds to cards that have not ended, the oldest first; amounts are Rial')
    .action(async (_options: object, command: Command) => {
      const data = await requestData(Type.Array(Refund), '/operator/v1/refunds');
      print(command, data, (list) => list.map(formatRefund).join('\n') || 'no refund is open');
    });
  refunds
    .command('check <id>')
    .description('send a refund now; one without an answer is never sent again, only asked about, some minutes later')
    .action((id: string, _options: object, command: Command) => advance(command, id, 'check'));
  refunds
    .command('sent <id>')
    .description('record that the gateway has sent an unknown refund to the card, as its panel shows')
    .action((id: string, _options: object, command: Command) => advance(command, id, 'decide', { sent: true }));
  refunds
    .command('to-wallet <id>')
    .description('give up an unknown refund that the gateway has not sent, as its panel shows: it goes to the wallet')
    .action((id: string, _options: object, command: Command) => advance(command, id, 'decide', { sent: false }));
  return refunds;
}

async function advance(command: Command, id: string, step: 'check' | 'decide', body?: object): Promise<void> {
  const path = `/operator/v1/refunds/${encodeURIComponent(id)}/${step}` as const;
  const refund = await requestData(RefundStep, path, { method: 'POST', ...(body !== undefined && { body }) });
  print(command, refund, formatStep);
}

/** The gateway is not asked about an open refund before `next_check_at`. */
function formatStep({ id, state, reason, next_check_at }: Static<typeof RefundStep>): string {
  const next = next_check_at === null ? null : `the gateway is asked about it from ${formatTime(next_check_at)}`;
  return [`${id}: ${state}`, reason, next].filter((cell) => cell !== null).join('  ');
}

function formatPayment({ reference, state, gateway, amount, wallet_amount, ...row }: Static<typeof Payment>): string {
  const { purpose, reason, authority, ref_id, card, created_at } = row;
  const fromWallet = wallet_amount > 0 ? `${wallet_amount} from the wallet` : null;
  const cells = [reference, formatTime(created_at), state, reason, purpose, gateway, `${amount} Rial`, fromWallet];
  return [...cells, authority, ref_id, card].filter((cell) => cell !== null).join('  ');
}

function formatRefund({ id, order, amount, state, reason, gateway, ref_id, card, created_at }: Static<typeof Refund>) {
  const cells = [id, formatTime(created_at), state, reason, order === null ? null : `order ${order}`, `${amount} Rial`];
  return [...cells, gateway, ref_id, card].filter((cell) => cell !== null).join('  ');
}
