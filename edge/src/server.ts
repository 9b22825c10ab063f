import { buildApp } from './app.ts';
import { readSettings } from './settings.ts';

const read = readSettings(process.env);
if (!read.ok) {
  for (const problem of read.problems) console.error(`edge: ${problem}`);
  process.exit(1);
}
const app = await buildApp(read.settings);
await app.listen({ port: read.settings.port, host: read.settings.host });

const stop = async () => {
  await app.close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
