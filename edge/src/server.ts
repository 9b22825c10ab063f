import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app.ts';
import { readSettings } from './settings.ts';
import { keepTickObject } from './tick-objects.ts';

// Almost nothing outlives its request, so that waking threads to share such a collection costs more than the collection.
setFlagsFromString('--no-parallel-scavenge');
void keepTickObject();
const settings = readSettings(process.env);
if (!settings.ok) {
  for (const problem of settings.problems) console.error(`edge: ${problem}`);
  process.exit(1);
}
const app = await buildApp(settings.settings);
// Connections that wait to be accepted would be reset when the server closes; between two turns of the event loop there are the fewest.
app.addHook('preClose', () => setImmediate());
await app.listen({ port: settings.settings.port, host: settings.settings.host });

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await app.gracefulStop.stop(() => app.close(), { drainMs: settings.settings.drainMs, limitMs: 20_000 });
  process.exit(0);
};
// Not `once`: while write-file-atomic writes, it listens too, and ends the process at once if it finds no other listener.
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
