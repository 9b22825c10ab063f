import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuildOrigin } from './pack.ts';

const execute = promisify(execFile);

/** Reads the current commit. Without git it is `unknown`, so that publishing still works. */
export async function readGitOrigin(repository: string): Promise<BuildOrigin> {
  const builtAt = new Date().toISOString();
  const [commit, changes] = await Promise.all([
    runGit(repository, ['rev-parse', 'HEAD']),
    runGit(repository, ['status', '--porcelain']),
  ]);
  if (commit === undefined) return { commit: 'unknown', builtAt };
  return { commit: changes === '' ? commit : `${commit}+changes`, builtAt };
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
