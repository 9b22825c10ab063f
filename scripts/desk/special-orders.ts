import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { requestData } from '../running-api.ts';
import { parseWhole } from './input.ts';
import { formatTime, indent, print, readText } from './output.ts';

const Listed = Type.Object({
  code: Type.String(),
  state: Type.String(),
  created_at: Type.String(),
  kind: Type.String(),
  quantity: Type.Integer(),
  from: Type.String(),
});

const Order = Type.Object({
  code: Type.String(),
  state: Type.String(),
  created_at: Type.String(),
  from: Type.String(),
  spec: Type.Record(Type.String(), Type.Unknown()),
  note: Type.String(),
  estimate: Type.Object({ low: Type.Integer(), high: Type.Integer() }),
  quote: Type.Union([
    Type.Object({ total: Type.Integer(), days: Type.Integer(), valid_until: Type.String() }),
    Type.Null(),
  ]),
  messages: Type.Array(Type.Object({ by: Type.String(), text: Type.String(), at: Type.String() })),
  files: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), bytes: Type.Integer() })),
});
type Order = Static<typeof Order>;

const orderPath = (code: string) => `/operator/v1/special-orders/${encodeURIComponent(code)}` as const;

export function specialOrdersCommand(): Command {
  const orders = new Command('special-orders').description(
    'Reads special orders, asks about them, quotes them, and records their production.',
  );
  orders
    .command('list', { isDefault: true })
    .description('list the orders that wait for a quote, the oldest first')
    .option('--all', 'list orders of every state, the latest change first')
    .action(async ({ all }: { all?: true }, command: Command) => {
      const which = all ? 'all' : 'waiting';
      const data = await requestData(Type.Array(Listed), `/operator/v1/special-orders?which=${which}`);
      print(command, data, (list) => list.map(formatListed).join('\n') || 'no special order is waiting');
    });
  orders
    .command('show <code>')
    .description('show an order with its specification, messages and files')
    .action(async (code: string, _options: object, command: Command) => {
      print(command, await requestData(Order, orderPath(code)), formatOrder);
    });
  orders
    .command('quote <code>')
    .description('make a binding quote; the member is notified and can accept it until it expires')
    .requiredOption('--toman <amount>', 'the price of the whole order in Toman', parseWhole)
    .requiredOption('--days <number>', 'working days until the order is ready', parseWhole)
    .action(async (code: string, { toman, days }: { toman: number; days: number }, command: Command) => {
      const body = { total: toman * 10, days };
      const order = await requestData(Order, `${orderPath(code)}/quote`, { method: 'POST', body });
      print(command, order, () => `${code}: quoted, ${formatQuote(order.quote)}`);
    });
  addTextCommand(orders, 'needs-info', 'ask the member for something that the quote needs', 'asked');
  addTextCommand(orders, 'reject', 'reject the order for a reason', 'rejected');
  orders
    .command('advance <code> <state>')
    .description('record a step of production or delivery: in_production, ready, shipped or delivered')
    .action(async (code: string, state: string, _options: object, command: Command) => {
      const order = await requestData(Order, `${orderPath(code)}/advance`, { method: 'POST', body: { state } });
      print(command, order, () => `${code}: ${order.state}`);
    });
  addTextCommand(orders, 'cancel', 'cancel the order for a reason; a paid deposit goes to the wallet', 'cancelled');
  addTextCommand(orders, 'message', 'write a message that does not change the state', 'written');
  return orders;
}

function addTextCommand(
  orders: Command,
  verb: 'needs-info' | 'reject' | 'cancel' | 'message',
  about: string,
  done: string,
): void {
  const action = verb === 'message' ? 'messages' : verb;
  orders
    .command(`${verb} <code> [text]`)
    .description(`${about}; without the argument, the text is read from the standard input`)
    .action(async (code: string, argument: string | undefined, _options: object, command: Command) => {
      const body = { text: await readText(argument) };
      const order = await requestData(Order, `${orderPath(code)}/${action}`, { method: 'POST', body });
      print(command, order, () => `${code}: ${done}`);
    });
}

const grouped = (number: number) => number.toLocaleString('en');

function formatQuote(quote: Order['quote']): string {
  if (quote === null) return 'no quote';
  const { total, days, valid_until } = quote;
  return `${grouped(total)} Rial = ${grouped(total / 10)} Toman, ${days} working days, valid until ${formatTime(valid_until)}`;
}

function formatListed({ code, created_at, state, kind, quantity, from }: Static<typeof Listed>): string {
  return [code, formatTime(created_at), state, kind, grouped(quantity), from].join('  ');
}

function formatOrder({ code, created_at, state, from, spec, note, estimate, quote, messages, files }: Order): string {
  return [
    [code, formatTime(created_at), state, from].join('  '),
    Object.entries(spec)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n'),
    `estimate: ${grouped(estimate.low / 10)} to ${grouped(estimate.high / 10)} Toman\nquote: ${formatQuote(quote)}`,
    ...(note === '' ? [] : [indent(note)]),
    ...files.map(({ id, name, bytes }) => `file ${id}  ${name}  ${Math.ceil(bytes / 1024)} KB`),
    ...messages.map(({ by, text, at }) => `${formatTime(at)}  ${by}\n${indent(text)}`),
  ].join('\n\n');
}
