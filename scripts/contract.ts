import { readFile, writeFile } from 'node:fs/promises';
import { type Contract, contractFile, readContract } from '@shop/shared/build';
import { Command } from 'commander';
import { staleFiles, writeFiles } from './contract/generated-files.ts';
import { committedTypes, currentTypes, findIncompatibility, writeTypes } from './contract/given-types.ts';
import { collectProvidedNames } from './contract/names.ts';

/**
 * Writes the contract between host and areas: names in `contract.json`, types in `contract/given/`. A change that removes a name or
 * breaks a type raises the contract number, and areas built against the old number are never composed with the new host. Also
 * writes the files that are generated from `api`: the types of its calls and the table of its settings.
 */
const { check } = new Command('contract')
  .description('Writes the contract between host and areas, and the files that are generated from the API.')
  .option('--check', 'write nothing, and fail if something is out of date')
  .parse()
  .opts<{ check?: true }>();
const before = await readContract();
const gives = await collectProvidedNames();
const types = await currentTypes();

const removedNames = Object.entries(before.gives.shared).flatMap(([module, names]) =>
  names.filter((name) => !gives.shared[module]?.includes(name)).map((name) => `${name} of ${module}`),
);
const removedLayouts = before.gives.layouts
  .filter((name) => !gives.layouts.includes(name))
  .map((name) => `layout ${name}`);
const committed = await committedTypes();
const hasSameTypes = JSON.stringify([...types]) === JSON.stringify([...committed]);
const incompatibility = hasSameTypes || committed.size === 0 ? undefined : await findIncompatibility();
const breaks = [...removedNames, ...removedLayouts, ...(incompatibility ? [incompatibility] : [])];

const after: Contract = { number: breaks.length > 0 ? before.number + 1 : before.number, gives };
const text = `${JSON.stringify(after, null, 2)}\n`;
const isCurrent = hasSameTypes && text === (await readFile(contractFile, 'utf8'));

if (check) {
  if (isCurrent) console.log(`contract ${before.number}: the committed contract is up to date`);
  else {
    console.error(
      `What the host gives has changed${breaks.length > 0 ? `, and breaks:\n  ${breaks.join('\n  ')}` : ''}.\nRun \`pnpm contract\` and commit the result.`,
    );
    process.exitCode = 1;
  }
  for (const name of await staleFiles()) {
    console.error(`${name} is out of date: run \`pnpm contract\` and commit the result.`);
    process.exitCode = 1;
  }
} else {
  await writeFile(contractFile, text);
  await writeTypes(types);
  await writeFiles();
  console.log(
    breaks.length > 0
      ? `contract ${before.number} → ${after.number}: it breaks\n  ${breaks.join('\n  ')}`
      : `contract ${after.number}`,
  );
}
