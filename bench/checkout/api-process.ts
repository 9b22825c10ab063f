import { registerHooks } from 'node:module';
import type { JobData, JobKind } from 'api/jobs';
import type { Tx } from 'api/transaction';
import type { PlantedBug } from './bugs.ts';

/** From the simulation: the clock goes forward, or jobs run now. */
export type Command = { advance: number } | { id: number; run: JobKind[] };
/** To the simulation: the process listens, or its jobs have ended. */
export type Report = { listening: true } | { ran: number; error: string | null };
/** `advance`: how far (ms) the simulated time is ahead of the real one. */
export type Simulation = { advance: number; port: number; bug: PlantedBug | null };

// An API in a process of its own, whose clock and jobs belong to the simulation, and whose code may have a planted bug.
const { port, bug, ...simulation }: Simulation = JSON.parse(process.env.SIMULATION ?? '');
let { advance } = simulation;
if (bug !== null) plant(bug);
// After the bug is planted: a module is read once.
const { buildApp } = await import('api/app');
const { connect } = await import('api/database');
const { prepareKeys } = await import('api/keys');
const { makeLog } = await import('api/log');
const { readSettings, withSecret } = await import('api/settings');
const { inTransaction } = await import('api/transaction');
const { openStore } = await import('release/store');

const read = readSettings(process.env);
if (!read.ok) throw new Error(read.message);
const settings = await withSecret(read.value);
// A planted bug causes errors, which are no news.
const log = makeLog(bug === null ? 'error' : 'silent');
const database = await connect({ url: settings.databaseUrl ?? '', connections: 12, onError: () => {} });
await prepareKeys(database.kysely, settings, log);
const { jobs, run } = recordedJobs();
const app = await buildApp({
  database,
  settings,
  log,
  jobs,
  now: () => new Date(Date.now() + advance),
  store: openStore(settings.releaseStore),
  media: openStore(settings.mediaStore),
});
await app.listen({ host: '127.0.0.1', port });

process.on('message', async (command: Command) => {
  if ('advance' in command) {
    advance += command.advance;
    return;
  }
  const error = await run(command.run).then(
    () => null,
    (reason: unknown) => String(reason),
  );
  report({ ran: command.id, error });
});
process.on('disconnect', () => process.exit());
report({ listening: true });

function report(message: Report): void {
  process.send?.(message);
}

/** Keeps the handlers that the modules register. Messages are not delivered: they stay in the outbox, where they are counted. */
function recordedJobs() {
  const handlers = new Map<JobKind, (data: never) => Promise<void>>();
  return {
    jobs: {
      handle: <K extends JobKind>(kind: K, handler: (data: JobData[K]) => Promise<void>) => {
        handlers.set(kind, handler);
      },
      start: async () => {},
      stop: async () => {},
      add: async () => {},
      transaction: <T>(body: (tx: Tx) => Promise<T>) => inTransaction(database.kysely, body),
      counts: async () => [],
    },
    run: async (kinds: JobKind[]): Promise<void> => {
      // Periodic jobs, which the simulation runs, have no data.
      for (const kind of kinds) await handlers.get(kind)?.({} as never);
    },
  };
}

/** Replaces a piece of the source of one module when it is loaded. */
function plant({ file, code, bug: wrong }: PlantedBug): void {
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(file)) return loaded;
      const source = String(loaded.source);
      if (source.split(code).length !== 2)
        throw new Error(`the planted bug of ${file} does not fit its source any more`);
      return { ...loaded, source: source.replace(code, () => wrong) };
    },
  });
}
