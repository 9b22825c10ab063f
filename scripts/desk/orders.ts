import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { nullable, requestData } from '../running-api.ts';
import { formatTime, indent, print, readText } from './output.ts';

const Listed = Type.Object({
  number: Type.Integer(),
  state: Type.String(),
  shipping_method: Type.String(),
  province: nullable(Type.String()),
  city: nullable(Type.String()),
  created_at: Type.String(),
  note: Type.String(),
  slot_day: nullable(Type.String()),
  slot_from: nullable(Type.Integer()),
  slot_to: nullable(Type.Integer()),
  delivery_from: nullable(Type.String()),
  delivery_to: nullable(Type.String()),
  lines: Type.Array(
    Type.Object({
      sku: Type.String(),
      title: Type.String(),
      options: Type.String(),
      quantity: Type.Integer(),
      unit: Type.String(),
    }),
  ),
});
type Listed = Static<typeof Listed>;
type Due = Pick<Listed, 'slot_day' | 'slot_from' | 'slot_to' | 'delivery_from' | 'delivery_to'>;
const Moved = Type.Object({ number: Type.Integer(), state: Type.String(), next: Type.Array(Type.String()) });

const orderPath = (number: string) => `/operator/v1/orders/${encodeURIComponent(number)}` as const;

export function ordersCommand(): Command {
  const orders = new Command('orders').description('Lists the orders that are to be shipped, and moves them on.');
  orders
    .command('list', { isDefault: true })
    .description('list the paid orders that are not delivered, the oldest first')
    .action(async (_options: object, command: Command) => {
      const data = await requestData(Type.Array(Listed), '/operator/v1/orders');
      print(command, data, (list) => list.map(formatListed).join('\n\n') || 'no order is open');
    });
  orders
    .command('advance <number> <state>')
    .description('move an order to preparing, ready_to_ship, shipped or delivered')
    .option('--tracking <code>', 'the tracking code of the carrier, for shipped')
    .action(async (number: string, state: string, { tracking }: { tracking?: string }, command: Command) => {
      const body = { state, ...(tracking !== undefined && { tracking_code: tracking }) };
      const moved = await requestData(Moved, `${orderPath(number)}/advance`, { method: 'POST', body });
      print(command, moved, formatMoved);
    });
  orders
    .command('cancel <number> [reason]')
    .description('cancel an order; what was paid goes to the wallet. The member reads the reason')
    .action(async (number: string, reason: string | undefined, _options: object, command: Command) => {
      const body = { reason: await readText(reason) };
      const moved = await requestData(Moved, `${orderPath(number)}/cancel`, { method: 'POST', body });
      print(command, moved, formatMoved);
    });
  return orders;
}

function formatListed({ number, state, shipping_method, province, city, created_at, lines, note, ...order }: Listed) {
  const place = [province, city].filter((part) => part !== null).join(' ');
  const goods = lines.map(({ sku, quantity, unit, title, options }) =>
    [sku, quantity, unit, title, options].join('  '),
  );
  const head = [number, formatTime(created_at), state, shipping_method, place, dueOf(order)].join('  ');
  return `${head}\n${indent([...goods, ...(note === '' ? [] : [`note: ${note}`])].join('\n'))}`;
}

/** The window of the courier, or the days on which the order should arrive. */
function dueOf({ slot_day, slot_from, slot_to, delivery_from, delivery_to }: Due): string {
  if (slot_day !== null) return `due ${slot_day} ${slot_from}-${slot_to} h`;
  return delivery_from === null ? '' : `due ${delivery_from} to ${delivery_to}`;
}

function formatMoved({ number, state, next }: Static<typeof Moved>): string {
  return `${number}: ${state}${next.length === 0 ? '' : `, next: ${next.join(' or ')}`}`;
}
