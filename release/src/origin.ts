import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Origin } from './pack.ts';

const run = promisify(execFile);

/** Where a release comes from, as git knows it. A tree without git still publishes. */
export async function originOf(repository: string): Promise<Origin> {
  const builtAt = new Date().toISOString();
  const [commit, changes] = await Promise.all([
    git(repository, ['rev-parse', 'HEAD']),
    git(repository, ['status', '--porcelain']),
  ]);
  if (commit === undefined) return { commit: 'unknown', builtAt };
  return { commit: changes === '' ? commit : `${commit}+changes`, builtAt };
}

/** Who is at the keyboard. Never a host's name, so that the log reads the same wherever it was typed. */
export async function actorOf(repository: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  return env.GIT_AUTHOR_NAME || (await git(repository, ['config', 'user.name'])) || 'unknown';
}

async function git(repository: string, args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['-C', repository, ...args]);
    return stdout.trim();
  } catch {
    return undefined;
  }
}
