import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repository, run } from './command.ts';

/** Every file that is committed, or would be by `git add -A`; relative to the repository. */
export async function trackedFiles(): Promise<string[]> {
  const files = await git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate');
  return files.split('\0').filter((file) => file !== '');
}

/** The text of a file; empty when the file is binary, or deleted but still in git's index. */
export async function textOf(file: string): Promise<string> {
  const bytes = await readFile(path.join(repository, file)).catch(() => Buffer.of());
  return bytes.includes(0) ? '' : bytes.toString();
}

/** Files that differ from the commit `base`: committed since, uncommitted, untracked or deleted. */
export async function changedFiles(base: string): Promise<string[]> {
  const mergeBase = (await git('merge-base', base, 'HEAD')).trim();
  const edited = await git('diff', '--name-only', '--no-renames', '-z', mergeBase);
  const untracked = await git('ls-files', '-z', '--others', '--exclude-standard');
  return [...new Set(`${edited}${untracked}`.split('\0').filter((file) => file !== ''))].sort();
}

/** Content digests of all tracked files, by path. Git has those of unchanged files in its index already. */
export async function fileDigests(): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const entry of (await git('ls-files', '-s', '-z')).split('\0')) {
    const [, blob, file] = /^\d+ (\w+) \d\t(.*)$/s.exec(entry) ?? [];
    if (blob && file) digests.set(file, blob);
  }
  const touched = await git('ls-files', '-z', '--modified', '--others', '--deleted', '--exclude-standard');
  for (const file of touched.split('\0').filter((name) => name !== '')) {
    const bytes = await readFile(path.join(repository, file)).catch(() => undefined);
    if (bytes) digests.set(file, createHash('sha256').update(bytes).digest('hex'));
    else digests.delete(file);
  }
  return digests;
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output}`);
  return output;
}
