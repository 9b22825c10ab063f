import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { nullable, requestData } from '../running-api.ts';
import { formatTime, indent, print, readText } from './output.ts';

const Listed = Type.Object({
  number: Type.Integer(),
  state: Type.String(),
  reason: Type.String(),
  note: Type.String(),
  refund: Type.Integer(),
  tracking_code: nullable(Type.String()),
  created_at: Type.String(),
});
const Moved = Type.Object({ number: Type.Integer(), state: Type.String(), refund: Type.Integer() });

const returnPath = (number: string) => `/operator/v1/returns/${encodeURIComponent(number)}` as const;

/** A return is named by the number of its order. */
export function returnsCommand(): Command {
  const returns = new Command('returns').description('Decides about the returns of orders.');
  const move = async (command: Command, number: string, step: string, body?: object): Promise<void> => {
    const moved = await requestData(Moved, `${returnPath(number)}/${step}`, { method: 'POST', ...(body && { body }) });
    print(command, moved, ({ state, refund }) => `${number}: ${state}, refund ${formatRial(refund)}`);
  };
  returns
    .command('list', { isDefault: true })
    .description('list the returns that wait for the shop or its member, the oldest first')
    .action(async (_options: object, command: Command) => {
      const data = await requestData(Type.Array(Listed), '/operator/v1/returns');
      print(command, data, (list) => list.map(formatListed).join('\n\n') || 'no return is open');
    });
  returns
    .command('approve <number> [text]')
    .description('approve a return; the member reads the text, such as where to send the goods')
    .action(async (number: string, text: string | undefined, _options: object, command: Command) =>
      move(command, number, 'approve', text === undefined ? {} : { text }),
    );
  returns
    .command('reject <number> [reason]')
    .description('reject a return; the member reads the reason')
    .action(async (number: string, reason: string | undefined, _options: object, command: Command) =>
      move(command, number, 'reject', { reason: await readText(reason) }),
    );
  returns
    .command('receive <number>')
    .description('the goods have come back: add them to the stock')
    .option('--damaged', 'do not add them to the stock')
    .action(async (number: string, { damaged }: { damaged?: true }, command: Command) =>
      move(command, number, 'receive', { restock: !damaged }),
    );
  returns
    .command('refund <number>')
    .description('pay the refund to the wallet')
    .action(async (number: string, _options: object, command: Command) => move(command, number, 'refund'));
  return returns;
}

function formatListed({ number, created_at, state, reason, refund, tracking_code, note }: Static<typeof Listed>) {
  const head = [number, formatTime(created_at), state, reason, formatRial(refund), tracking_code ?? ''];
  return `${head.join('  ').trimEnd()}\n${indent(note)}`;
}

function formatRial(amount: number): string {
  return `${amount.toLocaleString('en')} Rial`;
}
