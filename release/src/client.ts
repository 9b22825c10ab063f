import { parseJson } from '@shop/shared/lib/untyped-json';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AreaKey } from './keys.ts';
import type { SignedManifest } from './manifest.ts';
import {
  DoctorResponse,
  EdgesResponse,
  ErrorResponse,
  encodeActor,
  FailuresResponse,
  HistoryResponse,
  MoveResponse,
  Newest,
  PrefixesResponse,
  PruneResponse,
  PublishResponse,
  RevokeResponse,
  RotateResponse,
  ShadowChange,
  ShadowResponse,
  StatusResponse,
  TogetherResponse,
} from './registry-api.ts';
import { errorCode, ok, type Result, refuse } from './result.ts';

export type RegistryAccess = {
  /** The address of the API, such as `http://127.0.0.1:3001`. */
  base: string;
  token: string;
  /** The person's name, for the registry's history. */
  actor: string;
};

/** The registry refuses a move if the area has changed since `revision`. */
type Move = { revision?: number; reason?: string };
/** `takeOver` is the person whose running rollout the sender takes over. */
type ForwardMove = Move & { takeOver?: string };
type JointMove = { releases: Record<string, string>; reason?: string };

export type RegistryClient = ReturnType<typeof createRegistryClient>;

/** Calls the registry over HTTP. A refusal keeps the registry's reason. */
export function createRegistryClient(access: RegistryAccess) {
  const area = (name: string) => `areas/${encodeURIComponent(name)}`;
  return {
    status: () => request(access, StatusResponse, 'status'),
    history: (name: string, limit: number) => request(access, HistoryResponse, `${area(name)}/history?limit=${limit}`),
    publish: (name: string, signed: SignedManifest) =>
      request(access, PublishResponse, `${area(name)}/publish`, { signed }),
    ramp: (name: string, body: ForwardMove & { release: string; percent: number }) =>
      request(access, MoveResponse, `${area(name)}/ramp`, body),
    promote: (name: string, body: ForwardMove & { release?: string }) =>
      request(access, MoveResponse, `${area(name)}/promote`, body),
    promoteTogether: (body: JointMove & { revisions?: Record<string, number>; takeOver?: string }) =>
      request(access, TogetherResponse, 'promote', body),
    rollback: (name: string, body: Move & { release?: string }) =>
      request(access, MoveResponse, `${area(name)}/rollback`, body),
    rollbackTogether: (body: Partial<JointMove>) => request(access, TogetherResponse, 'rollback', body),
    undo: (name: string, body: Move) => request(access, MoveResponse, `${area(name)}/undo`, body),
    shadow: (name: string) => request(access, ShadowResponse, `${area(name)}/shadow`),
    startShadow: (name: string, body: { release: string; percent: number; seconds: number; reason?: string }) =>
      request(access, ShadowChange, `${area(name)}/shadow`, body),
    stopShadow: (name: string, body: { reason?: string }) =>
      request(access, ShadowChange, `${area(name)}/shadow/stop`, body),
    failures: (name: string) => request(access, FailuresResponse, `${area(name)}/failures`),
    doctor: (name: string, release: string) =>
      request(access, DoctorResponse, `${area(name)}/doctor?release=${release}`),
    /** Waits a moment until the edges serve the policy with these areas. */
    edges: (policyRevision: number, areas: string[]) =>
      request(access, EdgesResponse, `edges?revision=${policyRevision}&areas=${areas.join(',')}`),
    newest: (name: string) => request(access, Newest, `${area(name)}/newest`),
    rotate: (name: string, body: { publicKey?: string; token?: true }) =>
      request(access, RotateResponse, `${area(name)}/rotate`, body),
    revoke: (name: string, body: { id: string; reason?: string }) =>
      request(access, RevokeResponse, `${area(name)}/revoke`, body),
    prune: (name: string, body: { keep: number }) => request(access, PruneResponse, `${area(name)}/prune`, body),
    claimPrefixes: (name: string, body: { prefixes: string[] }) =>
      request(access, PrefixesResponse, `${area(name)}/prefixes`, body),
    removeArea: (name: string, body: { thoughLive?: true; reason?: string }) =>
      request(access, PruneResponse, `${area(name)}/remove`, body),
    addArea: (body: { area: string; prefixes: string[] }) => request(access, AreaKey, 'areas', body),
  };
}

async function request<Schema extends TSchema>(
  access: RegistryAccess,
  schema: Schema,
  path: string,
  body?: object,
): Promise<Result<Static<Schema>>> {
  const response = await send(access, path, body);
  if (!response.ok) return response;
  const { status, json } = response.value;
  if (status >= 400) return parseRefusal(json, status);
  const data = typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined;
  if (Compile(schema).Check(data)) return ok(data);
  return refuse('bad-answer', `the registry's response to ${path} does not have the expected form`);
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
      // A redirect could send the token to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    });
    return ok({ status: response.status, json: parseJson(await response.text()) });
  } catch (error) {
    return refuse(
      'registry-unreachable',
      `the registry does not respond at ${access.base} (${describeFailure(error)}). Is the shop running (\`pnpm start\`)? Its address is RELEASE_API, else API_URL, else http://127.0.0.1:<API_PORT>`,
    );
  }
}

function parseRefusal(json: unknown, status: number) {
  if (Compile(ErrorResponse).Check(json)) {
    const first = json.errors[0]?.messages[0];
    if (first !== undefined) return refuse(first.code ?? `http-${status}`, first.message);
  }
  return refuse(`http-${status}`, `the registry responded with status ${status}`);
}

/** `fetch` throws the same error for every failure; the `cause` holds the real one. */
function describeFailure(error: unknown): string {
  if (errorCode(error) === 'TimeoutError') return 'no response within 20 s';
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : error;
  const code = errorCode(cause);
  return code === 'Error' && cause instanceof Error ? cause.message : code;
}
