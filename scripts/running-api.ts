import { readSettings } from 'api/settings';
import type { Command } from 'commander';
import { readToken, type TokenName } from 'release/keys';
import { printable } from 'release/terminal-text';
import { type Static, type TSchema, Type } from 'typebox';
import { Check, Parse } from 'typebox/value';
import { describeOutsideFailure } from './outside-failures.ts';

/** Ends a command with a message for its user, without a stack trace. */
export class CommandFailure extends Error {}

const read = readSettings(process.env);
if (!read.ok) {
  console.error(read.message);
  process.exit(1);
}
export const settings = read.value;

export type ApiPath = `/operator/v1/${string}`;
/** `as`: the token that is enough for the request; on a machine without it the admin's is used. */
type Init = { method: string; body?: object; as?: TokenName };

const Errors = Type.Object({
  errors: Type.Array(
    Type.Object({ messages: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })) }),
  ),
});

/** Sends a request to the api on this machine, with the admin token unless another is named. A refusal becomes the failure of the command. */
export async function requestApi(path: ApiPath, { method, body, as = 'admin' }: Init): Promise<Response> {
  const { dataDir, port } = settings;
  const namedToken = readToken(as, { dataDir });
  const token = namedToken.ok ? namedToken : readToken('admin', { dataDir });
  if (!token.ok) throw new CommandFailure(token.message);
  const headers = { authorization: `Bearer ${token.value}` };
  const request =
    body === undefined
      ? { method, headers }
      : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, request).catch(() => {
    throw new CommandFailure(`no api answers on port ${port}: is the shop running, with another API_PORT?`);
  });
  if (!response.ok) throw new CommandFailure(await describeRefusal(response, path));
  return response;
}

/** For the schemas of `requestData`. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The `data` of the response, checked against its schema. */
export async function requestData<Data extends TSchema>(
  Shape: Data,
  path: ApiPath,
  init: Init = { method: 'GET' },
): Promise<Static<Data>> {
  const response = await requestApi(path, init);
  const { data } = Parse(Type.Object({ data: Type.Unknown() }), await response.json());
  return Parse(Shape, data);
}

async function describeRefusal(response: Response, path: ApiPath): Promise<string> {
  const text = await response.text();
  const messages = parseMessages(text);
  if (messages === undefined) return `the api answered ${response.status}: ${printable(text)}`;
  // The text of the API does not name what it has not found.
  if (messages[0]?.code === 'not-found')
    return `refused (404 not-found): the shop has no ${decodeURI(path.replace('/operator/v1/', ''))}`;
  return messages.map(({ code, message }) => printable(`refused (${response.status} ${code}): ${message}`)).join('\n');
}

function parseMessages(text: string): { code: string; message: string }[] | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return Check(Errors, body) ? body.errors.flatMap(({ messages }) => messages) : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a command line and returns its exit code. */
export async function runCommand(program: Command, args: readonly string[] = process.argv.slice(2)): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    const message = error instanceof CommandFailure ? error.message : describeOutsideFailure(error);
    if (message === undefined) throw error;
    console.error(message);
    return 1;
  }
}
