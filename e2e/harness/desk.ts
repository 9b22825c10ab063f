import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { repository } from './paths.ts';
import type { Shop } from './shop.ts';

const run = promisify(execFile);

/** Runs `pnpm desk` on the machine of the shop. */
export async function desk(shop: Shop, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: shop.dataDir, API_PORT: new URL(shop.apiUrl).port };
  const { stdout } = await run(process.execPath, [path.join(repository, 'scripts/desk.ts'), ...args], { env });
  return stdout;
}
