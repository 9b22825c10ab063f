import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { nullable, requestData } from '../running-api.ts';
import { formatTime, print } from './output.ts';

const OptionalText = nullable(Type.String());
const Listed = Type.Object({
  number: Type.Integer(),
  state: Type.String(),
  amount: Type.Integer(),
  sheba: Type.String(),
  owner_name: Type.String(),
  /** Null when the member has deleted the account. */
  mobile: OptionalText,
  created_at: Type.String(),
  bank_reference: OptionalText,
  reason: OptionalText,
});
const Moved = Type.Object({ number: Type.Integer(), state: Type.String() });

export function withdrawalsCommand(): Command {
  const withdrawals = new Command('withdrawals').description('Pays out money of wallets to bank accounts.');
  withdrawals
    .command('list', { isDefault: true })
    .description('list the withdrawals that wait for the shop, the oldest first; amounts are Rial')
    .option('--all', 'also list those that have ended, the newest first')
    .action(async ({ all }: { all?: true }, command: Command) => {
      const data = await requestData(Type.Array(Listed), `/operator/v1/withdrawals?which=${all ? 'all' : 'open'}`);
      print(command, data, (list) => list.map(formatListed).join('\n') || 'no withdrawal is waiting');
    });
  withdrawals
    .command('approve <number>')
    .description('approve a withdrawal before you transfer the money; from now on its member cannot cancel it')
    .requiredOption('--owner <name>', 'the owner of the account as the bank shows it; it must be the member')
    .action((number: string, { owner }: { owner: string }, command: Command) =>
      move(command, number, 'approve', { owner }),
    );
  withdrawals
    .command('pay <number>')
    .description('record that the bank has transferred the money; the member is notified')
    .requiredOption('--reference <text>', 'the reference of the transfer at the bank; it pays one withdrawal')
    .action((number: string, { reference }: { reference: string }, command: Command) =>
      move(command, number, 'pay', { reference }),
    );
  withdrawals
    .command('reject <number>')
    .description('reject a withdrawal; its amount is available again and the member is notified')
    .requiredOption('--reason <text>', 'the reason, which the member reads')
    .action((number: string, { reason }: { reason: string }, command: Command) =>
      move(command, number, 'reject', { reason }),
    );
  return withdrawals;
}

async function move(command: Command, number: string, step: 'approve' | 'pay' | 'reject', body: object) {
  const path = `/operator/v1/withdrawals/${encodeURIComponent(number)}/${step}` as const;
  print(command, await requestData(Moved, path, { method: 'POST', body }), ({ state }) => `${number}: ${state}`);
}

function formatListed({ created_at, bank_reference, reason, ...row }: Static<typeof Listed>): string {
  const { number, state, amount, sheba, owner_name, mobile } = row;
  const end = bank_reference ?? reason;
  const cells = [number, formatTime(created_at), state, `${amount} Rial`, sheba, owner_name, mobile ?? '-'];
  return [...cells, ...(end === null ? [] : [end])].join('  ');
}
