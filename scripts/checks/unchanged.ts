import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from './command.ts';
import type { Step } from './step.ts';

/** Step name → digest of the files that the step read when it last passed as a whole. */
type Passed = Record<string, string>;

const record = path.join(repository, '.cache/test/passed.json');
const always = /^(scripts\/(checks\/|test\.ts)|pnpm-lock\.yaml$)/;

/** A digest of everything that the result of a step depends on. */
export function digestOf(step: Pick<Step, 'name' | 'reads'>, files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256').update(`${step.name}\0${process.version}\0`);
  for (const file of [...files.keys()].filter((name) => always.test(name) || step.reads(name)).sort()) {
    hash.update(`${file}\0${files.get(file)}\0`);
  }
  return hash.digest('hex');
}

export async function readPassed(): Promise<Passed> {
  return JSON.parse(await readFile(record, 'utf8').catch(() => '{}'));
}

export async function writePassed(passed: Passed): Promise<void> {
  await mkdir(path.dirname(record), { recursive: true });
  await writeFile(record, `${JSON.stringify(passed, null, 2)}\n`);
}
