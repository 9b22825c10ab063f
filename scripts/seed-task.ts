import { InvalidArgumentError } from 'commander';

export type SeedTask = { products: number } | { remove: true } | OrdersTask;
export type OrdersTask = { orders: number; mobile: string };
export type SeedOptions = { products?: number; remove?: true; orders?: number; mobile?: string };

/** Parses `--products` and `--orders`. Only Latin digits: `1e3` and `1.5` are more likely typing errors than wishes. */
export function parseCount(text: string, max: number): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > max) throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  return count;
}

/** Returns the reason as a string when the options contradict each other or are missing. */
export function parseTask({ products, remove, orders, mobile }: SeedOptions): SeedTask | string {
  const tasks = [products, remove, orders].filter((task) => task !== undefined);
  if (tasks.length > 1) return 'give only one of --products, --orders and --remove';
  if (orders !== undefined) {
    return mobile !== undefined && /^09\d{9}$/.test(mobile)
      ? { orders, mobile }
      : 'give the mobile number of their member, as in --orders 12 --mobile 09120000000';
  }
  if (mobile !== undefined) return '--mobile belongs to --orders';
  if (products !== undefined) return { products };
  if (remove) return { remove };
  return 'give a number, as in --products 100000 or --orders 12, or --remove';
}
