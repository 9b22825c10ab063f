import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { Parse } from 'typebox/value';
import { requestApi, runCommand } from './own-database.ts';

const Letters = Type.Object({
  data: Type.Array(
    Type.Object({
      number: Type.Integer(),
      name: Type.String(),
      mobile: Type.String(),
      subject: Type.String(),
      message: Type.String(),
      created_at: Type.String(),
    }),
  ),
});
type Letter = Static<typeof Letters>['data'][number];

const program = new Command('letters').description(
  'Lists the messages of the contact form of a running shop, and marks them as answered.',
);
program
  .command('waiting', { isDefault: true })
  .description('list the messages without an answer, the oldest first')
  .action(async () => {
    const response = await requestApi('/operator/v1/letters', { method: 'GET' });
    const { data } = Parse(Letters, await response.json());
    console.log(data.length === 0 ? 'no message is waiting' : data.map(formatLetter).join('\n\n'));
  });
program
  .command('done <number...>')
  .description('mark these messages as answered')
  .action(async (numbers: string[]) => {
    for (const number of numbers) {
      await requestApi(`/operator/v1/letters/${encodeURIComponent(number)}/handled`, { method: 'POST' });
      console.log(`${number}: done`);
    }
  });
await runCommand(program);

/** Control characters are removed: anyone can write a message, and some of them change what a terminal does. */
function formatLetter({ number, created_at, name, mobile, subject, message }: Letter): string {
  const head = `${number}  ${created_at.slice(0, 16).replace('T', ' ')} UTC  ${name}  ${mobile}\n${subject}`;
  return `${head}\n\n${message}`.replace(/[^\P{Cc}\n]/gu, ' ').replace(/\n(?=.)/g, '\n    ');
}
