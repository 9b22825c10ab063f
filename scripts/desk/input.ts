import { parseInteger } from '@shop/shared/lib/digits';
import { InvalidArgumentError } from 'commander';

/** For options with a whole number, such as «1,500,000» or «۱٬۵۰۰٬۰۰۰». */
export function parseWhole(typed: string): number {
  const value = parseInteger(typed);
  if (value === undefined) throw new InvalidArgumentError('a whole number');
  return value;
}
