import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { Parse } from 'typebox/value';
import { askApi, runCommand } from './own-database.ts';

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

const program = new Command('letters').description('Messages of the contact form, out of the running shop.');
program
  .command('waiting', { isDefault: true })
  .description('those that nobody has dealt with, the oldest first')
  .action(async () => {
    const answer = await askApi('/operator/v1/letters', { method: 'GET' });
    const { data } = Parse(Letters, await answer.json());
    console.log(data.length === 0 ? 'none is waiting' : data.map(shown).join('\n\n'));
  });
program
  .command('done <number...>')
  .description('they have been dealt with')
  .action(async (numbers: string[]) => {
    for (const number of numbers) {
      await askApi(`/operator/v1/letters/${encodeURIComponent(number)}/handled`, { method: 'POST' });
      console.log(`${number}: done`);
    }
  });
await runCommand(program);

/** A stranger wrote it: signs that tell a terminal what to do are left out. */
function shown({ number, created_at, name, mobile, subject, message }: Letter): string {
  const head = `${number}  ${created_at.slice(0, 16).replace('T', ' ')} UTC  ${name}  ${mobile}\n${subject}`;
  return `${head}\n\n${message}`.replace(/[^\P{Cc}\n]/gu, ' ').replace(/\n(?=.)/g, '\n    ');
}
