import { Command } from 'commander';
import { Type } from 'typebox';
import { CommandFailure, requestData } from '../running-api.ts';
import { print } from './output.ts';

const Balance = Type.Object({ balance: Type.Integer(), held: Type.Integer() });
const walletPath = (mobile: string) => `/operator/v1/wallets/${encodeURIComponent(mobile)}` as const;

export function walletCommand(): Command {
  const wallet = new Command('wallet').description('Shows and corrects the wallets of members.');
  wallet
    .command('show <mobile>', { isDefault: true })
    .description('show the balance of a member, and the part of it that is held, in Rial')
    .action(async (mobile: string, _options: object, command: Command) => {
      print(command, await requestData(Balance, walletPath(mobile)), formatBalance);
    });
  wallet
    .command('adjust <mobile> <amount>')
    .description('add an amount in Rial to a wallet, or take it away: write "-- -5000" for a negative one')
    .requiredOption('--reason <text>', 'the reason, which the member reads')
    .option('--reference <text>', 'your own name of the correction: sent again with it, nothing changes')
    .action(async (mobile: string, text: string, options: { reason: string; reference?: string }, command: Command) => {
      const amount = Number(text);
      if (!/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(amount)) {
        throw new CommandFailure(`${text} is not a whole number of Rial`);
      }
      const init = { method: 'POST', body: { amount, ...options } };
      print(command, await requestData(Balance, `${walletPath(mobile)}/adjust`, init), formatBalance);
    });
  return wallet;
}

function formatBalance({ balance, held }: { balance: number; held: number }): string {
  return `balance ${balance} Rial, held ${held} Rial`;
}
