import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { requestApi, requestData } from '../running-api.ts';
import { formatTime, indent, print } from './output.ts';

const Letter = Type.Object({
  number: Type.Integer(),
  name: Type.String(),
  mobile: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  created_at: Type.String(),
});

export function lettersCommand(): Command {
  const letters = new Command('letters').description(
    'Lists the messages of the contact form of a running shop, and marks them as answered.',
  );
  letters
    .command('waiting', { isDefault: true })
    .description('list the messages without an answer, the oldest first')
    .action(async (_options: object, command: Command) => {
      const data = await requestData(Type.Array(Letter), '/operator/v1/letters');
      print(command, data, (waiting) => waiting.map(formatLetter).join('\n\n') || 'no message is waiting');
    });
  letters
    .command('done <number...>')
    .description('mark these messages as answered')
    .action(async (numbers: string[], _options: object, command: Command) => {
      for (const number of numbers) {
        await requestApi(`/operator/v1/letters/${encodeURIComponent(number)}/handled`, { method: 'POST' });
        print(command, { number }, () => `${number}: done`);
      }
    });
  return letters;
}

function formatLetter({ number, created_at, name, mobile, subject, message }: Static<typeof Letter>): string {
  return `${number}  ${formatTime(created_at)}  ${name}  ${mobile}\n${subject}\n\n${indent(message)}`;
}
