import type { Module, SharedParts } from '../../module.ts';
import { expireHolds } from './expiry.ts';

export function stockModule({ database, now }: SharedParts): Module {
  return { jobs: { 'stock-holds': () => expireHolds(database.kysely, now()) } };
}
