import type { Module, SharedParts } from '../../module.ts';
import { triesWindow } from './guesses.ts';
import { couponsRepository } from './repository.ts';

export function couponsModule({ database, now }: SharedParts): Module {
  const coupons = couponsRepository(database.kysely);
  return { jobs: { 'coupons-sweep': () => coupons.deleteTries(new Date(now().getTime() - triesWindow)) } };
}
