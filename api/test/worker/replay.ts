import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { bufferParams, extensions } from '../../src/database/embedded.ts';
import { embedded, templates } from '../templates.ts';

/*
 * Most test files use PostgreSQL alone. Their statements are sent to the embedded database when the file ends: once each, with the
 * values of their first use, in a transaction that is rolled back. So a statement that only PostgreSQL accepts fails a test.
 */

type Replay = {
  pool: pg.Pool;
  /** Texts of the statements that this worker has replayed. */
  replayed: Set<string>;
};

let replay: Promise<Replay> | undefined;

/** The statements of the test file that runs: text and values. */
const statements = new Map<string, readonly unknown[]>();

const isData = /^\s*(select|insert|update|delete|merge|values|with)\b/i;

/** Records the statements that the server accepts from the clients of the pool. */
export function recordStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const { query } = client;
    const recordingQuery = (...parameters: unknown[]): unknown => {
      const result: unknown = Reflect.apply(query, client, parameters);
      const [text, values] = statementOf(parameters);
      if (result instanceof Promise && text !== undefined && isData.test(text) && !statements.has(text)) {
        result.then(
          () => statements.set(text, values),
          () => {},
        );
      }
      return result;
    };
    Object.assign(client, { query: recordingQuery });
  });
}

function statementOf([query, values]: unknown[]): [text: string | undefined, values: readonly unknown[]] {
  if (typeof query === 'string') return [query, listOf(values)];
  if (typeof query !== 'object' || query === null || !('text' in query)) return [undefined, []];
  return [typeof query.text === 'string' ? query.text : undefined, listOf('values' in query ? query.values : [])];
}

function listOf(values: unknown): readonly unknown[] {
  return Array.isArray(values) ? values : [];
}

/** Sends the recorded statements to the embedded database, and throws if it refuses one. */
export async function replayStatements(): Promise<void> {
  if (statements.size === 0) return;
  replay ??= openReplay();
  const { pool, replayed } = await replay;
  const client = await pool.connect();
  const refusals: string[] = [];
  try {
    await client.query('begin');
    for (const [text, values] of statements) {
      if (replayed.has(text)) continue;
      replayed.add(text);
      await client.query('savepoint statement');
      await client.query(text, [...values]).catch((error: unknown) => {
        if (!dependsOnData(error)) refusals.push(`${String(error)}\n  ${text}`);
      });
      await client.query('rollback to statement');
    }
    // Otherwise PGlite would start a timer of ten seconds for its statistics, which would keep the worker alive.
    await client.query('select pg_stat_force_next_flush()');
    await client.query('rollback');
  } finally {
    statements.clear();
    client.release();
  }
  if (refusals.length > 0)
    throw new Error(`The embedded database refuses what PostgreSQL accepted:\n${refusals.join('\n')}`);
}

async function openReplay(): Promise<Replay> {
  // Nothing closes this database, so the timer for the progress of its start must not keep the worker alive.
  const startParams = [...PGlite.defaultStartParams, ...bufferParams, '-c', 'log_startup_progress_interval=0'];
  const loadDataDir = await openAsBlob(templates().dump);
  const { pool } = embedded(await PGlite.create({ extensions, startParams, loadDataDir }));
  return { pool, replayed: new Set() };
}

/**
 * The rows of the test are missing here, so constraints (class 23) and triggers (`P0001`) may refuse what is right. So are tables that a
 * test created for itself (`42P01`).
 */
function dependsOnData(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return typeof error.code === 'string' && /^(23|P0001|42P01)/.test(error.code);
}
