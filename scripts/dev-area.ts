import { readArea } from '@shop/shared/build';
import { readAreaKey } from 'release/keys';
import { createOverrideToken } from 'release/override';
import { readSettings } from 'release/settings';
import { serveWorkingCopy } from './dev/working-copy.ts';
import { repository } from './supervise.ts';

/** Shows one area's working copy inside a running shop, to the visitors who open the printed link. */
const [name = ''] = process.argv.slice(2);
const dayMs = 24 * 3600 * 1000;

const settings = readSettings(process.env);
if (!settings.ok) {
  console.error(settings.message);
  process.exit(1);
}
const { dataDir, shop } = settings.value;
const key = readAreaKey(name, { dataDir });
if (!key.ok) {
  console.error(`${key.message}\nStart the shop once with \`pnpm start\`, or set the variable that holds the key.`);
  process.exit(1);
}
const copy = await serveWorkingCopy(name, console.log);
const { keyId: id, privateKey } = key.value;
const [start = '/'] = (await readArea(repository, name)).prefixes;
const token = createOverrideToken({ area: name, url: copy.address, expires: Date.now() + dayMs }, { id, privateKey });
console.log(
  `\nYour working copy of ${name} inside the shop; the link works for a day:\n  ${shop}/_override?token=${token}&to=${start}`,
);
console.log(
  `Back to the published release: ${shop}/_override/clear\nThe page reloads after every build. Ctrl+C stops.\n`,
);

const stop = async () => {
  await copy.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
