import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { nullable, requestData } from '../running-api.ts';
import { formatTime, indent, print, readText } from './output.ts';

const Listed = Type.Object({
  number: Type.Integer(),
  subject: Type.String(),
  department: Type.String(),
  priority: Type.String(),
  state: Type.String(),
  updated_at: Type.String(),
  from: Type.String(),
  order: nullable(Type.Integer()),
});

const Ticket = Type.Object({
  number: Type.Integer(),
  subject: Type.String(),
  department: Type.String(),
  priority: Type.String(),
  state: Type.String(),
  from: Type.String(),
  order: nullable(Type.Integer()),
  messages: Type.Array(
    Type.Object({
      by: Type.String(),
      internal: Type.Boolean(),
      text: Type.String(),
      created_at: Type.String(),
      files: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), bytes: Type.Integer() })),
    }),
  ),
});

const ticketPath = (number: string) => `/operator/v1/tickets/${encodeURIComponent(number)}` as const;

export function ticketsCommand(): Command {
  const tickets = new Command('tickets').description('Reads and answers tickets.');
  tickets
    .command('list', { isDefault: true })
    .description('list the tickets that wait for the shop: urgent ones first, then the oldest')
    .option('--all', 'also list answered and closed ones, the latest change first')
    .action(async ({ all }: { all?: true }, command: Command) => {
      const data = await requestData(Type.Array(Listed), `/operator/v1/tickets?which=${all ? 'all' : 'waiting'}`);
      print(command, data, (list) => list.map(formatListed).join('\n') || 'no ticket is waiting');
    });
  tickets
    .command('show <number>')
    .description('show a ticket with its messages, internal notes and files')
    .action(async (number: string, _options: object, command: Command) => {
      print(command, await requestData(Ticket, ticketPath(number)), formatTicket);
    });
  tickets
    .command('answer <number> [text]')
    .description(
      'answer a ticket; the member is notified. Without the argument, the text is read from the standard input',
    )
    .action((number: string, text: string | undefined, _options: object, command: Command) =>
      write(command, number, { text, internal: false }),
    );
  tickets
    .command('note <number> [text]')
    .description('add an internal note, which the member never sees')
    .action((number: string, text: string | undefined, _options: object, command: Command) =>
      write(command, number, { text, internal: true }),
    );
  tickets
    .command('close <number...>')
    .description('close tickets')
    .action(async (numbers: string[], _options: object, command: Command) => {
      for (const number of numbers) {
        await requestData(Ticket, `${ticketPath(number)}/close`, { method: 'POST' });
        print(command, { number }, () => `${number}: closed`);
      }
    });
  return tickets;
}

type NewMessage = { text: string | undefined; internal: boolean };

async function write(command: Command, number: string, { text: argument, internal }: NewMessage): Promise<void> {
  const body = { text: await readText(argument), internal };
  const ticket = await requestData(Ticket, `${ticketPath(number)}/messages`, { method: 'POST', body });
  print(command, ticket, () => `${number}: ${internal ? 'noted' : 'answered'}`);
}

function formatListed({
  number,
  updated_at,
  priority,
  department,
  state,
  from,
  order,
  subject,
}: Static<typeof Listed>) {
  return [number, formatTime(updated_at), priority, department, state, from, ...orderText(order), subject].join('  ');
}

/** The order that a ticket is about. */
const orderText = (order: number | null): string[] => (order === null ? [] : [`order ${order}`]);

function formatTicket(ticket: Static<typeof Ticket>): string {
  const { number, priority, department, state, from, order, subject, messages } = ticket;
  const head = [number, priority, department, state, from, ...orderText(order), subject].join('  ');
  const blocks = messages.map(({ by, internal, text, created_at, files }) => {
    const attached = files.map(({ id, name, bytes }) => `\n    file ${id}  ${name}  ${Math.ceil(bytes / 1024)} KB`);
    return `${formatTime(created_at)}  ${internal ? 'internal note' : by}\n${indent(text)}${attached.join('')}`;
  });
  return [head, ...blocks].join('\n\n');
}
