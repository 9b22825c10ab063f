import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { requestData } from '../running-api.ts';
import { parseWhole } from './input.ts';
import { formatTime, print } from './output.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const Transfer = Type.Object({
  reference: Type.String(),
  order: Type.Union([Type.Integer(), Type.Null()]),
  special_order: Nullable,
  amount: Type.Integer(),
  wallet_amount: Type.Integer(),
  mobile: Nullable,
  tracking_number: Nullable,
  upload_id: Nullable,
  receipt_at: Nullable,
  receipt_until: Type.String(),
});
const Decided = Type.Object({ reference: Type.String(), state: Type.String(), reason: Nullable });

export function transfersCommand(): Command {
  const transfers = new Command('transfers').description('Decides about transfers to the bank account of the shop.');
  transfers
    .command('list', { isDefault: true })
    .description('list the transfers without a decision, those with a receipt first; amounts are Rial')
    .action(async (_options: object, command: Command) => {
      const data = await requestData(Type.Array(Transfer), '/operator/v1/transfers');
      print(command, data, (list) => list.map(formatTransfer).join('\n') || 'no transfer is waiting');
    });
  transfers
    .command('confirm <reference>')
    .description('record that the money is in the account; the order is paid and its member is notified')
    .requiredOption(
      '--amount <rial>',
      'what has arrived, in Rial; another amount than the expected one is refused',
      parseWhole,
    )
    .requiredOption('--number <text>', 'the number of the money in the statement; it confirms one transfer only')
    .action((reference: string, { amount, number }: { amount: number; number: string }, command: Command) =>
      decide(command, reference, 'confirm', { amount, ref_id: number }),
    );
  transfers
    .command('reject <reference>')
    .description('reject a transfer whose money has not arrived; its member is notified')
    .requiredOption('--reason <text>', 'the reason, which the member reads')
    .action((reference: string, { reason }: { reason: string }, command: Command) =>
      decide(command, reference, 'reject', { reason }),
    );
  return transfers;
}

async function decide(command: Command, reference: string, step: 'confirm' | 'reject', body: object): Promise<void> {
  const path = `/operator/v1/transfers/${encodeURIComponent(reference)}/${step}` as const;
  const decided = await requestData(Decided, path, { method: 'POST', body });
  const done = step === 'confirm' ? 'confirmed' : 'rejected';
  print(command, decided, ({ state }) =>
    // The money of an order that can no longer be served goes to the wallet of its member.
    state === 'refunded' ? `${reference}: ${done}, and refunded to the wallet` : `${reference}: ${done}`,
  );
}

function formatTransfer(transfer: Static<typeof Transfer>): string {
  const { reference, order, special_order, amount, wallet_amount, mobile, tracking_number, upload_id } = transfer;
  const subject = order === null ? `special order ${special_order ?? ''}` : `order ${order}`;
  const receipt =
    transfer.receipt_at === null
      ? `no receipt, until ${formatTime(transfer.receipt_until)}`
      : `receipt of ${formatTime(transfer.receipt_at)}, tracking number ${tracking_number}, file ${upload_id ?? 'deleted'}`;
  return [reference, subject, `${amount - wallet_amount} Rial`, mobile ?? 'deleted account', receipt].join('  ');
}
