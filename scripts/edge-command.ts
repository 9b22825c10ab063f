import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { heapLimits } from './memory-limits.ts';

/** The folders of `DATA_DIR` that only api needs: keys and tokens, the embedded database, pictures and uploads, backups. */
const foldersOfApi = ['keys', 'pglite', 'media', 'backups'];
/** Folders that api creates only with their first file. They are created before the edge starts, because it would see a folder that is created later. */
const laterFolders = ['media', 'backups'];

const newSpaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** Covers each folder with an empty one, then starts the command that follows `--`. */
const hide = 'while [ "$1" != -- ]; do mount -t tmpfs -o ro none "$1" || exit 1; shift; done; shift; exec "$@"';

/** Starts a command so that it finds these folders empty. Undefined if this system does not allow that. */
function findWrapper(folders: string[]): string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const cover = ['sh', '-c', hide, 'hide', ...folders, '--'];
  // Without a privilege, in a user namespace.
  const wrappers = [[], ['--user', '--map-root-user']].map((options) => [
    'unshare',
    ...options,
    ...newSpaces,
    ...cover,
  ]);
  return wrappers.find(canStart);
}

function canStart([command = '', ...args]: string[]): boolean {
  try {
    execFileSync(command, [...args, 'true'], { stdio: 'ignore', timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * The command that starts a program of the edge on a machine that it shares with api: what only api needs is hidden from it, also below
 * `/proc`. The token of the edge must be in its environment.
 */
export function edgeCommand(dataDir: string, program: string): { command: string[]; warning?: string } {
  const node = [process.execPath, ...heapLimits, program];
  for (const name of laterFolders) mkdirSync(path.resolve(dataDir, name), { recursive: true, mode: 0o700 });
  const folders = foldersOfApi.map((name) => path.resolve(dataDir, name)).filter((folder) => existsSync(folder));
  const wrapper = findWrapper(folders);
  if (wrapper) return { command: [...wrapper, ...node] };
  const warning =
    'the edge runs without a file system of its own, because this system does not allow it (unshare of util-linux): it could read the keys of api';
  return { command: node, warning };
}
