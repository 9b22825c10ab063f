import { connect, type Database, DirectoryInUse } from 'api/database';
import { readSettings } from 'api/settings';
import type { Command } from 'commander';
import { readToken } from 'release/keys';

/** What the person at the keyboard should know; it ends the command. */
export class Stop extends Error {}

const read = readSettings(process.env);
if (!read.ok) {
  console.error(read.message);
  process.exit(1);
}
export const settings = read.value;

/** The database of the settings. Undefined: another process, a running api by rights, has the embedded one. */
export async function openOwn(folder: string = settings.databaseFolder): Promise<Database | undefined> {
  const onError = (error: unknown) => console.error(error);
  const { databaseUrl: url, databaseConnections: connections } = settings;
  if (url !== undefined) return connect({ url, connections, onError });
  try {
    return await connect({ folder, onError });
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  }
}

/** The running api does it, for it alone may open the database. */
export async function askApi(
  path: `/operator/v1/${string}`,
  init: { method: string; body?: object },
): Promise<Response> {
  const { dataDir, databaseFolder, port } = settings;
  const token = readToken('admin', { dataDir });
  if (!token.ok) throw new Stop(token.message);
  const headers = { authorization: `Bearer ${token.value}` };
  const { method, body } = init;
  const asked =
    body === undefined
      ? { method, headers }
      : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, asked).catch(() => {
    throw new Stop(
      `no api answers on port ${port}, which alone may open ${databaseFolder}: is the shop running, is API_PORT another one?`,
    );
  });
  if (!answer.ok) throw new Stop(`the running api answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

export async function runCommand(program: Command): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
