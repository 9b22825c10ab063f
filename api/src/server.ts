import { setImmediate } from 'node:timers/promises';
import { openStore } from 'release/store';
import { seed } from '../seed/seed.ts';
import { buildApp } from './app.ts';
import { connect } from './database/connect.ts';
import { migrate, refusePending } from './database/migrate.ts';
import { makeLog } from './log.ts';
import { prepareKeys } from './modules/keys/first-start.ts';
import { readSettings, withSecret } from './settings.ts';

const read = readSettings(process.env);
if (!read.ok) {
  console.error(`api cannot start:\n${read.message}`);
  process.exit(1);
}
const settingsRead = read.value;
const log = makeLog(settingsRead.logLevel);

try {
  await start();
} catch (error) {
  log.fatal({ err: error }, 'api cannot start');
  console.error(`api cannot start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = await withSecret(settingsRead);
  const { databaseUrl: url, databaseFolder: folder, databaseConnections: connections } = settings;
  const onError = (error: unknown) => log.error({ err: error }, 'an error of the database connection');
  const database = await connect(url === undefined ? { folder, onError } : { url, connections, onError });
  const longWork = url === undefined ? database : await connect({ url, longWork: true, onError });
  if (settings.production) {
    await refusePending(longWork.kysely);
  } else {
    const applied = await migrate(longWork.kysely);
    if (applied.length > 0) log.info({ applied }, 'migrations were applied');
  }
  await seed(longWork.kysely, settings);
  if (longWork !== database) await longWork.close();
  await prepareKeys(database.kysely, settings, log);

  const app = await buildApp({
    database,
    store: openStore(settings.releaseStore),
    media: openStore(settings.mediaStore),
    settings,
    log,
  });
  // Connections that wait to be accepted would be reset when the server closes; between two turns of the event loop there are the fewest.
  app.addHook('preClose', () => setImmediate());
  const address = await app.listen({ host: settings.host, port: settings.port });
  log.info({ database: database.kind, at: address }, 'api is up');

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await app.gracefulStop.stop(() => app.close(), { drainMs: settings.drainMs, limitMs: 20_000 });
    await database.close();
    log.info('api has stopped');
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
