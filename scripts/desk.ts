import { Command } from 'commander';
import { lettersCommand } from './desk/letters.ts';
import { ticketsCommand } from './desk/tickets.ts';
import { runCommand } from './running-api.ts';

const program = new Command('desk')
  .description('The shop’s side of what members send: lists and answers it in the running shop.')
  .option('--json', 'print the data as JSON')
  .addCommand(ticketsCommand())
  .addCommand(lettersCommand());
await runCommand(program);
