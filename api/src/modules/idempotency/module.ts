import type { Module, SharedParts } from '../../module.ts';
import { deleteOldAnswers } from './answers.ts';

export function idempotencyModule({ database, now }: SharedParts): Module {
  return { jobs: { 'idempotency-sweep': () => deleteOldAnswers(database.kysely, now()) } };
}
