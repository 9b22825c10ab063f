import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repository, run } from './command.ts';

/** Every file that is, or would be, committed; relative to the root of the repository. */
export async function trackedFiles(): Promise<string[]> {
  const { code, output } = await run('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
  ]);
  if (code !== 0) throw new Error(`git could not list the files: ${output}`);
  return output.split('\0').filter((file) => file !== '');
}

/** The text of a file; nothing for one that was deleted but is still in the index, or that holds bytes. */
export async function textOf(file: string): Promise<string> {
  const bytes = await readFile(path.join(repository, file)).catch(() => Buffer.of());
  return bytes.includes(0) ? '' : bytes.toString();
}
