import { Command } from 'commander';
import { Type } from 'typebox';
import { nullable, requestData } from '../running-api.ts';
import { print, readText } from './output.ts';

const Issued = Type.Object({ number: Type.String() });
const Voided = Type.Object({
  number: Type.String(),
  voided_by: Type.String(),
  reissued: nullable(Type.String()),
});

export function invoicesCommand(): Command {
  const invoices = new Command('invoices').description('Corrects invoices that were issued by mistake, or not at all.');
  invoices
    .command('issue <code>')
    .description('issue the missing invoice of a special order that was paid in full')
    .action(async (code: string, _options: object, command: Command) => {
      const body = { special_order: code };
      const issued = await requestData(Issued, '/operator/v1/invoices', { method: 'POST', body });
      print(command, issued, ({ number }) => `${code}: invoice ${number}`);
    });
  invoices
    .command('void <number> [reason]')
    .description('void the invoice with this number by another invoice; the buyer reads the reason')
    .option('--reissue', 'issue it again, with the seller and the buyer of now')
    .action(async (number: string, reason: string | undefined, { reissue }: { reissue?: true }, command: Command) => {
      const body = { reason: await readText(reason), reissue: reissue === true };
      const path = `/operator/v1/invoices/${encodeURIComponent(number)}/void` as const;
      const voided = await requestData(Voided, path, { method: 'POST', body });
      print(command, voided, ({ voided_by, reissued }) =>
        [`${number}: void, by ${voided_by}`, ...(reissued === null ? [] : [`issued again as ${reissued}`])].join('\n'),
      );
    });
  return invoices;
}
