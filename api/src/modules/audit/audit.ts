import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { invariants } from './invariants.ts';

/** `broken`: how many rows break the rule; `rows` names the first of them. */
export type AuditResult = { name: string; rule: string; broken: number; rows: string[] };

const maxRows = 20;

/** Checks every invariant in one snapshot, so that orders placed meanwhile are seen whole or not at all. Locks nothing. */
export function audit(kysely: Kysely<Schema>): Promise<AuditResult[]> {
  return inTransaction(
    kysely,
    async (tx) => {
      const results: AuditResult[] = [];
      for (const { name, rule, broken } of invariants) {
        const { rows } = await sql<{ row: string; count: number }>`
          select row, count(*) over ()::integer as count from (${broken}) as broken order by row limit ${maxRows}`.execute(
          tx,
        );
        results.push({ name, rule, broken: rows[0]?.count ?? 0, rows: rows.map(({ row }) => row) });
      }
      return results;
    },
    { isolation: 'repeatable read' },
  );
}
