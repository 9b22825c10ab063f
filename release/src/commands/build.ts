import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { done, type Result, refuse } from '../result.ts';

export function areaFolder(repository: string, area: string): string {
  return join(repository, area === 'host' ? 'host' : `mfe-${area}`);
}

/**
 * Runs the workspace's build for one area; it knows by the sources' digest when there is nothing to do. What it
 * prints goes to stderr: stdout belongs to the result.
 */
export async function build(repository: string, area: string): Promise<Result<null>> {
  const child = spawn(process.execPath, [join(repository, 'scripts/build.ts'), area], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.pipe(process.stderr, { end: false });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return code === 0 ? done(null) : refuse('build-failed', `the build of ${area} failed (see above)`);
}
