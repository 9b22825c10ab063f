import { readArea } from '@shop/shared/build';
import { readAreaKey } from 'release/keys';
import { makeOverride } from 'release/override';
import { readSettings } from 'release/settings';
import { serveWorkingCopy } from './dev/working-copy.ts';
import { repository } from './supervise.ts';

/** Shows one team's working copy inside a shop that is running already; only who opens the link sees it. */
const [name = ''] = process.argv.slice(2);
const day = 24 * 3600 * 1000;

const settings = readSettings(process.env);
if (!settings.ok) {
  console.error(settings.message);
  process.exit(1);
}
const { dataDir, shop } = settings.value;
const key = readAreaKey(name, { dataDir });
if (!key.ok) {
  console.error(`${key.message}\nStart the shop once with \`pnpm start\`, or give the key in a variable.`);
  process.exit(1);
}
const copy = await serveWorkingCopy(name, console.log);
const { keyId: id, privateKey } = key.value;
const [start = '/'] = (await readArea(repository, name)).prefixes;
const token = makeOverride({ area: name, url: copy.address, expires: Date.now() + day }, { id, privateKey });
console.log(
  `\nYour working copy of ${name} inside the shop, for you alone, for a day:\n  ${shop}/_override?token=${token}&to=${start}`,
);
console.log(
  `Back to what everyone sees: ${shop}/_override/clear\nThe page reloads when a build is done. Ctrl+C ends it.\n`,
);

const stop = async () => {
  await copy.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
