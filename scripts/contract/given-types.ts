import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');
const given = path.join(repository, 'shared/contract/given');
// Beside what `shared` has installed: from elsewhere the compiler would not find nanostores or React, take each of their
// types for `any`, and be content with everything.
const cache = path.join(repository, 'shared/node_modules/.cache/contract');
/** The folders whose types areas see. */
const parts = ['contract', 'kernel'];

/** Declarations as they are today, by path. */
export async function givenNow(): Promise<Map<string, string>> {
  await rm(cache, { recursive: true, force: true });
  const project = path.join(repository, 'shared');
  const flags = [
    '--composite',
    'false',
    '--declaration',
    'true',
    '--incremental',
    'false',
    '--tsBuildInfoFile',
    'null',
  ];
  // Mistakes in the types are another check's business; declarations are written all the same.
  await tsc('-p', project, ...flags, '--outDir', cache).catch(() => undefined);
  return readTypes(cache);
}

/** Declarations as they were written down. */
export const givenFiles = (): Promise<Map<string, string>> => readTypes(given);

export async function keepGiven(types: ReadonlyMap<string, string>): Promise<void> {
  await rm(given, { recursive: true, force: true });
  for (const [name, text] of types) {
    await mkdir(path.dirname(path.join(given, name)), { recursive: true });
    await writeFile(path.join(given, name), text);
  }
  await writeFile(
    path.join(given, 'README.md'),
    `# Given\n\nWritten by \`pnpm contract\`; never edited.\n\n${listed(
      parts.map((part) => `${part}/`),
      (part) => `types of \`shared/${part}\``,
    )}`,
  );
  for (const part of parts) {
    const files = [...types.keys()]
      .filter((name) => name.startsWith(`${part}/`))
      .map((name) => name.slice(part.length + 1));
    const source = (file: string) => `types of \`${file.replace('.d.ts', '.ts')}\``;
    await writeFile(path.join(given, part, 'README.md'), `# Types of shared/${part}\n\n${listed(files, source)}`);
  }
}

const listed = (names: string[], what: (name: string) => string) =>
  names.map((name) => `- \`${name}\`: ${what(name)}\n`).join('');

type Folders = { now: string; given: string };

/** Whether whoever was content with the old types is content with the new ones; if not, the compiler's words. */
export async function isStillGiven(folders: Folders = { now: cache, given }): Promise<string | undefined> {
  const probe = path.join(folders.given, 'still-given.ts');
  const lines = parts.flatMap((part) => [
    `import type * as ${part}Now from '${path.relative(path.dirname(probe), path.join(folders.now, part, 'index.js'))}';`,
    `import type * as ${part}Given from './${part}/index.js';`,
    `export const ${part} = (now: typeof ${part}Now): typeof ${part}Given => now;`,
  ]);
  await mkdir(path.dirname(probe), { recursive: true });
  await writeFile(probe, lines.join('\n'));
  try {
    await tsc(
      probe,
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2022',
      '--module',
      'preserve',
      '--moduleResolution',
      'bundler',
      '--jsx',
      'react-jsx',
      '--types',
      '',
    );
    return undefined;
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout).trim() : String(error);
  } finally {
    await rm(probe);
  }
}

async function readTypes(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const part of parts) {
    const names = await readdir(path.join(folder, part), { recursive: true }).catch(() => []);
    for (const name of names
      .filter((file) => file.endsWith('.d.ts') && !file.includes('.test.') && !file.startsWith('given'))
      .sort()) {
      const text = await readFile(path.join(folder, part, name), 'utf8');
      files.set(`${part}/${name}`, text.replace(/((?:from |import\()['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2'));
    }
  }
  return files;
}

const tsc = (...args: string[]) =>
  run(process.execPath, [path.join(repository, 'node_modules/typescript/bin/tsc'), ...args], { cwd: repository });
