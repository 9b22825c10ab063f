import { InvalidArgumentError } from 'commander';

export type SeedTask = { products: number } | { remove: true };
export type SeedOptions = { products?: number; remove?: true };

/** Parses `--products`. Only Latin digits: `1e3` and `1.5` are more likely typing errors than wishes. */
export function parseCount(text: string, max: number): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > max) throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  return count;
}

/** Returns the reason as a string when the options contradict each other or are missing. */
export function parseTask({ products, remove }: SeedOptions): SeedTask | string {
  if (products !== undefined && remove) return 'give either --products or --remove, not both';
  if (products !== undefined) return { products };
  if (remove) return { remove };
  return 'give a number, as in --products 100000, or --remove';
}
