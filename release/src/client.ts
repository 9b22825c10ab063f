import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { encodeActor } from './actor.ts';
import {
  ErrorAnswer,
  HistoryAnswer,
  MoveAnswer,
  PrefixesAnswer,
  PruneAnswer,
  PublishAnswer,
  RotateAnswer,
  StatusAnswer,
  TogetherAnswer,
} from './answers.ts';
import { codeOf } from './error-code.ts';
import { AreaKey } from './keys.ts';
import type { Signed } from './manifest.ts';
import { done, type Result, refuse } from './result.ts';

export type RegistryAccess = {
  /** Where the registry answers: `http://127.0.0.1:3001`. */
  base: string;
  token: string;
  /** Who is doing this; kept in the log. */
  actor: string;
};

/** A pointer that others have moved since `revision` is not moved again. */
type Move = { revision?: number; reason?: string };

export type RegistryClient = ReturnType<typeof registryClient>;

/** The registry's HTTP interface. A refusal keeps the registry's own reason. */
export function registryClient(access: RegistryAccess) {
  const area = (name: string) => `areas/${encodeURIComponent(name)}`;
  return {
    status: () => ask(access, StatusAnswer, 'status'),
    history: (name: string, limit: number) => ask(access, HistoryAnswer, `${area(name)}/history?limit=${limit}`),
    publish: (name: string, signed: Signed) => ask(access, PublishAnswer, `${area(name)}/publish`, { signed }),
    ramp: (name: string, body: Move & { release: string; percent: number }) =>
      ask(access, MoveAnswer, `${area(name)}/ramp`, body),
    promote: (name: string, body: Move & { release?: string }) =>
      ask(access, MoveAnswer, `${area(name)}/promote`, body),
    promoteTogether: (body: { releases: Record<string, string>; reason?: string }) =>
      ask(access, TogetherAnswer, 'promote', body),
    rollback: (name: string, body: Move) => ask(access, MoveAnswer, `${area(name)}/rollback`, body),
    rotate: (name: string, body: { publicKey?: string; token?: true }) =>
      ask(access, RotateAnswer, `${area(name)}/rotate`, body),
    prune: (name: string, body: { keep: number }) => ask(access, PruneAnswer, `${area(name)}/prune`, body),
    claimPrefixes: (name: string, body: { prefixes: string[] }) =>
      ask(access, PrefixesAnswer, `${area(name)}/prefixes`, body),
    removeArea: (name: string, body: { thoughLive?: true; reason?: string }) =>
      ask(access, PruneAnswer, `${area(name)}/remove`, body),
    addArea: (body: { area: string; prefixes: string[] }) => ask(access, AreaKey, 'areas', body),
  };
}

async function ask<Answer extends TSchema>(
  access: RegistryAccess,
  answer: Answer,
  path: string,
  body?: object,
): Promise<Result<Static<Answer>>> {
  const sent = await send(access, path, body);
  if (!sent.ok) return sent;
  const { status, json } = sent.value;
  if (status >= 400) return refusalIn(json, status);
  const data = typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined;
  if (Compile(answer).Check(data)) return done(data);
  return refuse('bad-answer', `the registry's answer to ${path} is not what this command understands`);
}

async function send(
  access: RegistryAccess,
  path: string,
  body?: object,
): Promise<Result<{ status: number; json: unknown }>> {
  const url = `${access.base.replace(/\/+$/, '')}/releases/v1/${path}`;
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${access.token}`,
        'x-release-actor': encodeActor(access.actor),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A token must not follow a redirect to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    });
    return done({ status: response.status, json: parse(await response.text()) });
  } catch (error) {
    return refuse(
      'registry-unreachable',
      `the registry does not answer at ${access.base} (${causeOf(error)}). Is the shop running (\`pnpm start\`)? Its address is RELEASE_API, else API_URL, else http://127.0.0.1:<API_PORT>`,
    );
  }
}

function refusalIn(json: unknown, status: number) {
  if (Compile(ErrorAnswer).Check(json)) {
    const first = json.errors[0]?.messages[0];
    if (first !== undefined) return refuse(first.code ?? `http-${status}`, first.message);
  }
  return refuse(`http-${status}`, `the registry answered with status ${status}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` itself only ever says that it failed; what failed stands in its cause. */
function causeOf(error: unknown): string {
  const isLate = codeOf(error) === 'TimeoutError';
  if (isLate) return 'no answer in 20 s';
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : error;
  const code = codeOf(cause);
  return code === 'Error' && cause instanceof Error ? cause.message : code;
}
