import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const repository = join(import.meta.dirname, '../..');
const read = (file: string) => readFile(join(repository, file), 'utf8');

/** The code whose refusals a user of the command line can see. */
const sources = [
  'release/src/**/*.ts',
  'api/src/modules/releases/*.ts',
  'api/src/modules/keys/*.ts',
  'edge/src/overrides/*.ts',
  'edge/src/releases/*.ts',
];

async function reasonsInCode(): Promise<Set<string>> {
  const reasons = new Set<string>(['invalid', 'too-many-requests']);
  for await (const file of glob(sources, { cwd: repository, exclude: (name) => name.endsWith('.test.ts') })) {
    for (const [, reason = ''] of (await read(file)).matchAll(/refuse\(\s*'([a-z][a-z-]+)'/g)) reasons.add(reason);
  }
  // The general reasons of the API, which have a text in English for the paths of the registry.
  const [, english = ''] = /const english[^{]*\{(.*?)\n\};/s.exec(await read('api/src/error-texts.ts')) ?? [];
  for (const [, reason = ''] of english.matchAll(/^ {2}'?([a-z-]+)'?:/gm)) reasons.add(reason);
  return reasons;
}

test('docs/releases.md explains every reason with which a command can be refused, and no other', async () => {
  const [, table = ''] = /## Why a command refuses\n(.*?)\n## /s.exec(await read('docs/releases.md')) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  );
  expect(documented.toSorted()).toEqual([...(await reasonsInCode())].sort());
});
