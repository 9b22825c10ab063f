import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { CommandFailure, requestData } from '../running-api.ts';
import { print } from './output.ts';

const Asked = Type.Array(Type.Object({ question: Type.String(), visitors: Type.Number() }));
const Report = Type.Object({ asked: Asked, without_results: Asked, others: Type.Number() });

export function searchesCommand(): Command {
  return new Command('searches')
    .description('Shows what visitors search for, and what they do not find.')
    .option('--days <days>', 'up to 90', '30')
    .action(async ({ days }: { days: string }, command: Command) => {
      if (!/^([1-9]|[1-8]\d|90)$/.test(days)) throw new CommandFailure(`${days} is not a number of days up to 90`);
      print(command, await requestData(Report, `/operator/v1/searches?days=${days}`), formatReport);
    });
}

function formatReport({ asked, without_results, others }: Static<typeof Report>): string {
  return [
    'find nothing:',
    formatList(without_results),
    '',
    'most frequent:',
    formatList(asked),
    ...(others > 0 ? ['', `further questions, which were not stored: ${others}`] : []),
  ].join('\n');
}

const formatList = (list: Static<typeof Asked>): string =>
  list.map(({ question, visitors }) => `${String(visitors).padStart(6)}  ${question}`).join('\n') || '     –';
