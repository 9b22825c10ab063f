import { readFile, writeFile } from 'node:fs/promises';
import { type Contract, contractFile, readContract } from '@shop/shared/build';
import { givenFiles, givenNow, isStillGiven, keepGiven } from './contract/given-types.ts';
import { namesNow } from './contract/names.ts';
import { staleFiles, writeFiles } from './contract/written.ts';

/**
 * What a host gives to areas, written down: names in `contract.json`, types in `contract/given/`. A change that takes
 * something away, or changes what it is, raises the number; areas built against the old number are then never composed
 * with the new host. Also what `api` promises: the types of its calls, and its settings.
 */
const before = await readContract();
const gives = await namesNow();
const types = await givenNow();

const gone = Object.entries(before.gives.shared).flatMap(([module, names]) =>
  names.filter((name) => !gives.shared[module]?.includes(name)).map((name) => `${name} of ${module}`),
);
const layoutsGone = before.gives.layouts
  .filter((name) => !gives.layouts.includes(name))
  .map((name) => `layout ${name}`);
const given = await givenFiles();
const sameTypes = JSON.stringify([...types]) === JSON.stringify([...given]);
const mismatch = sameTypes || given.size === 0 ? undefined : await isStillGiven();
const broken = [...gone, ...layoutsGone, ...(mismatch ? [mismatch] : [])];

const after: Contract = { number: broken.length > 0 ? before.number + 1 : before.number, gives };
const text = `${JSON.stringify(after, null, 2)}\n`;
const current = sameTypes && text === (await readFile(contractFile, 'utf8'));

if (process.argv.includes('--check')) {
  if (current) console.log(`contract ${before.number}: what the host gives is what is written down`);
  else {
    console.error(
      `What the host gives has changed${broken.length > 0 ? `, and breaks:\n  ${broken.join('\n  ')}` : ''}.\nRun \`pnpm contract\` and commit what it writes.`,
    );
    process.exitCode = 1;
  }
  for (const name of await staleFiles()) {
    console.error(`${name} is not what the code says: run \`pnpm contract\` and commit what it writes.`);
    process.exitCode = 1;
  }
} else {
  await writeFile(contractFile, text);
  await keepGiven(types);
  await writeFiles();
  console.log(
    broken.length > 0
      ? `contract ${before.number} → ${after.number}: it breaks\n  ${broken.join('\n  ')}`
      : `contract ${after.number}`,
  );
}
