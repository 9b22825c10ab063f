import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');
const committedFolder = path.join(repository, 'shared/contract/given');
// Below `shared`, because elsewhere the compiler does not find nanostores or React, takes their types for `any` and accepts everything.
const cache = path.join(repository, 'shared/node_modules/.cache/contract');
/** The folders of `shared` whose types areas see. */
const parts = ['contract', 'kernel'];

/** Writes the declarations of today's code into the cache and returns them by path. */
export async function currentTypes(): Promise<Map<string, string>> {
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
  // Type errors are reported by the step `types`; declarations are written in spite of them.
  await tsc('-p', project, ...flags, '--outDir', cache).catch(() => undefined);
  return readTypes(cache);
}

/** The committed declarations by path. */
export const committedTypes = (): Promise<Map<string, string>> => readTypes(committedFolder);

export async function writeTypes(types: ReadonlyMap<string, string>): Promise<void> {
  await rm(committedFolder, { recursive: true, force: true });
  for (const [name, text] of types) {
    await mkdir(path.dirname(path.join(committedFolder, name)), { recursive: true });
    await writeFile(path.join(committedFolder, name), text);
  }
  await writeFile(
    path.join(committedFolder, 'README.md'),
    '# Given\n\nThe types that the host gives to areas. Written by `pnpm contract`; never edited.\n',
  );
}

type Folders = { current: string; committed: string };

/** The compiler's message when code that compiled against the committed types does not compile against the current ones. */
export async function findIncompatibility(
  folders: Folders = { current: cache, committed: committedFolder },
): Promise<string | undefined> {
  const probe = path.join(folders.committed, 'compatible.ts');
  const lines = parts.flatMap((part) => [
    `import type * as ${part}Current from '${path.relative(path.dirname(probe), path.join(folders.current, part, 'index.js'))}';`,
    `import type * as ${part}Committed from './${part}/index.js';`,
    `export const ${part} = (current: typeof ${part}Current): typeof ${part}Committed => current;`,
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
  const types = new Map<string, string>();
  for (const part of parts) {
    const names = await readdir(path.join(folder, part), { recursive: true }).catch(() => []);
    for (const name of names
      .filter((file) => file.endsWith('.d.ts') && !file.includes('.test.') && !file.startsWith('given'))
      .sort()) {
      const text = await readFile(path.join(folder, part, name), 'utf8');
      types.set(`${part}/${name}`, text.replace(/((?:from |import\()['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2'));
    }
  }
  return types;
}

const tsc = (...args: string[]) =>
  run(process.execPath, [path.join(repository, 'node_modules/typescript/bin/tsc'), ...args], { cwd: repository });
