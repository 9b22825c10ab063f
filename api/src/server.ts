import { openStore } from 'release/store';
import { buildApp } from './app.ts';
import { connect } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { makeLog } from './log.ts';
import { prepareKeys } from './modules/keys/first-start.ts';
import { seed } from './seed/seed.ts';
import { readSettings, withSecret } from './settings.ts';

const read = readSettings(process.env);
if (!read.ok) {
  console.error(`api cannot start:\n${read.message}`);
  process.exit(1);
}
const given = read.value;
const log = makeLog(given.logLevel);

try {
  await start();
} catch (error) {
  log.fatal({ err: error }, 'api cannot start');
  console.error(`api cannot start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = await withSecret(given);
  const { databaseUrl: url, databaseFolder: folder, databaseConnections: connections } = settings;
  const onError = (error: unknown) => log.error({ err: error }, 'the database reports an error');
  const database = await connect(url === undefined ? { folder, onError } : { url, connections, onError });
  const applied = await migrate(database.kysely);
  if (applied.length > 0) log.info({ applied }, 'the database was brought up to date');
  await seed(database.kysely);
  await prepareKeys(database.kysely, settings, log);

  const app = await buildApp({
    database,
    store: openStore(settings.releaseStore),
    media: openStore(settings.mediaStore),
    settings,
    log,
  });
  const at = await app.listen({ host: settings.host, port: settings.port });
  log.info({ database: database.kind, at }, 'api is up');

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Who is being served is served; a connection that does not end must not keep the process for ever.
    const impatient = setTimeout(() => app.server.closeAllConnections(), 20_000);
    await app.close();
    clearTimeout(impatient);
    await database.close();
    log.info('api has stopped');
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
