import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuildOrigin } from './pack.ts';

const execute = promisify(execFile);

/** Reads the current commit. Without git it is `unknown`, so that publishing still works. */
export async function readGitOrigin(repository: string): Promise<BuildOrigin> {
  const builtAt = new Date().toISOString();
  const [commit, changes, description] = await Promise.all([
    runGit(repository, ['rev-parse', 'HEAD']),
    runGit(repository, ['status', '--porcelain']),
    runGit(repository, ['describe', '--tags', '--always', '--abbrev=7']),
  ]);
  if (commit === undefined) return { commit: 'unknown', builtAt };
  const suffix = changes === '' ? '' : '+changes';
  return { commit: commit + suffix, builtAt, version: `${description ?? commit.slice(0, 7)}${suffix}`.slice(-60) };
}

/** The person's name for the registry's history. It never falls back to the machine's name. */
export async function readActorName(repository: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  return env.GIT_AUTHOR_NAME || (await runGit(repository, ['config', 'user.name'])) || 'unknown';
}

async function runGit(repository: string, args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await execute('git', ['-C', repository, ...args]);
    return stdout.trim();
  } catch {
    return undefined;
  }
}
