import { connect, type Database, DirectoryInUse } from 'api/database';
import { readSettings } from 'api/settings';
import type { Command } from 'commander';
import { readToken } from 'release/keys';

/** Ends a command with a message for its user, without a stack trace. */
export class CommandFailure extends Error {}

const read = readSettings(process.env);
if (!read.ok) {
  console.error(read.message);
  process.exit(1);
}
export const settings = read.value;

/** Opens the database of the settings; undefined when another process, usually a running api, has locked the embedded one. */
export async function openOwnDatabase(folder: string = settings.databaseFolder): Promise<Database | undefined> {
  const onError = (error: unknown) => console.error(error);
  const { databaseUrl: url } = settings;
  if (url !== undefined) return connect({ url, longWork: true, onError });
  try {
    return await connect({ folder, onError });
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  }
}

/** Sends the work to the running api, which holds the lock of the embedded database. */
export async function requestApi(
  path: `/operator/v1/${string}`,
  init: { method: string; body?: object },
): Promise<Response> {
  const { dataDir, databaseFolder, port } = settings;
  const token = readToken('admin', { dataDir });
  if (!token.ok) throw new CommandFailure(token.message);
  const headers = { authorization: `Bearer ${token.value}` };
  const { method, body } = init;
  const request =
    body === undefined
      ? { method, headers }
      : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, request).catch(() => {
    throw new CommandFailure(
      `${databaseFolder} is locked by another process, and no api answers on port ${port}: is the shop running with another API_PORT?`,
    );
  });
  if (!response.ok) throw new CommandFailure(`the running api answered ${response.status}: ${await response.text()}`);
  return response;
}

export async function runCommand(program: Command): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
