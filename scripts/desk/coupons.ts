import { parseInteger } from '@shop/shared/lib/digits';
import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { CommandFailure, nullable, requestData } from '../running-api.ts';
import { formatTime, print } from './output.ts';

const Coupon = Type.Object({
  code: Type.String(),
  title: Type.String(),
  kind: Type.String(),
  percent: nullable(Type.Integer()),
  amount: nullable(Type.Integer()),
  max_discount: nullable(Type.Integer()),
  min_goods: Type.Integer(),
  category_ids: nullable(Type.Array(Type.Integer())),
  max_uses: nullable(Type.Integer()),
  max_uses_per_member: nullable(Type.Integer()),
  starts_at: Type.String(),
  ends_at: nullable(Type.String()),
  uses: Type.Optional(Type.Integer()),
});
type Options = {
  title: string;
  percent?: string;
  toman?: string;
  freeShipping?: true;
  maxToman?: string;
  minToman?: string;
  category?: string[];
  uses?: string;
  usesPerMember?: string;
  from?: string;
  until?: string;
};

export function couponsCommand(): Command {
  const coupons = new Command('coupons').description('Lists, creates and ends coupons.');
  coupons
    .command('list', { isDefault: true })
    .description('list all coupons with their uses, the newest first')
    .action(async (_options: object, command: Command) => {
      const data = await requestData(Type.Array(Coupon), '/operator/v1/coupons');
      print(command, data, (list) => list.map(formatCoupon).join('\n') || 'no coupon exists');
    });
  coupons
    .command('create <code>')
    .description('create a coupon: --percent, --toman or --free-shipping')
    .requiredOption('--title <text>', 'the name that shoppers read')
    .option('--percent <number>', 'percent off')
    .option('--max-toman <number>', 'the highest discount of a percentage')
    .option('--toman <number>', 'amount off')
    .option('--free-shipping', 'no charge for the shipping')
    .option('--min-toman <number>', 'the least that the goods must cost')
    .option('--category <ids...>', 'only goods of these categories and those below them')
    .option('--uses <number>', 'uses in all')
    .option('--uses-per-member <number>', 'uses of one member')
    .option('--from <time>', 'start, such as 2026-03-21T00:00+03:30; without it the coupon starts now')
    .option('--until <time>', 'end')
    .action(async (code: string, options: Options, command: Command) => {
      const body = { code, ...bodyOf(options) };
      print(command, await requestData(Coupon, '/operator/v1/coupons', { method: 'POST', body }), formatCoupon);
    });
  coupons
    .command('end <code>')
    .description('end a coupon now; orders that have it keep it')
    .action(async (code: string, _options: object, command: Command) => {
      const path = `/operator/v1/coupons/${encodeURIComponent(code)}/end` as const;
      print(command, await requestData(Coupon, path, { method: 'POST' }), formatCoupon);
    });
  return coupons;
}

function bodyOf(options: Options): object {
  const { title, percent, toman, freeShipping, maxToman, minToman, category, uses, usesPerMember } = options;
  const kinds = [percent, toman, freeShipping].filter((value) => value !== undefined);
  if (kinds.length !== 1) throw new CommandFailure('give one of --percent, --toman and --free-shipping');
  const rial = (name: string, text: string) => wholeNumber(name, text) * 10;
  return {
    title,
    kind: percent !== undefined ? 'percent' : toman !== undefined ? 'amount' : 'free-shipping',
    ...(percent !== undefined && { percent: wholeNumber('--percent', percent) }),
    ...(toman !== undefined && { amount: rial('--toman', toman) }),
    ...(maxToman !== undefined && { max_discount: rial('--max-toman', maxToman) }),
    ...(minToman !== undefined && { min_goods: rial('--min-toman', minToman) }),
    ...(category !== undefined && { category_ids: category.map((id) => wholeNumber('--category', id)) }),
    ...(uses !== undefined && { max_uses: wholeNumber('--uses', uses) }),
    ...(usesPerMember !== undefined && { max_uses_per_member: wholeNumber('--uses-per-member', usesPerMember) }),
    ...(options.from !== undefined && { starts_at: time('--from', options.from) }),
    ...(options.until !== undefined && { ends_at: time('--until', options.until) }),
  };
}

function wholeNumber(option: string, text: string): number {
  const value = parseInteger(text);
  if (value === undefined) throw new CommandFailure(`${option}: "${text}" is not a whole number from 0`);
  return value;
}

/** The zone is needed: a day of the shop begins at another moment than that of its server. */
function time(option: string, text: string): string {
  const hasForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  if (hasForm && !Number.isNaN(Date.parse(text))) return text;
  throw new CommandFailure(`${option}: "${text}" is not a time with its zone, such as 2026-03-21T00:00+03:30`);
}

function formatCoupon(coupon: Static<typeof Coupon>): string {
  const { code, title, kind, percent, amount, max_discount, min_goods, category_ids, max_uses, uses = 0 } = coupon;
  const value = { percent: `${percent} %`, amount: `${amount} Rial`, 'free-shipping': 'free shipping' }[kind] ?? kind;
  return [
    `${code}  ${title}  ${value}`,
    max_discount !== null && `at most ${max_discount} Rial`,
    min_goods > 0 && `from ${min_goods} Rial`,
    category_ids !== null && `categories ${category_ids.join(' ')}`,
    `used ${uses}${max_uses === null ? '' : ` of ${max_uses}`}`,
    `from ${formatTime(coupon.starts_at)}${coupon.ends_at === null ? '' : ` to ${formatTime(coupon.ends_at)}`}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}
