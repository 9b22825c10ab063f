import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { InvalidRefusal } from '../src/openapi/refusals.ts';
import type { Document } from './operations.ts';
import { type Request, requestsFor, type Sender } from './walk-requests.ts';

/** `leaver`: the session that log-out requests use, so that `member` stays signed in. */
export type Tokens = Record<Exclude<Sender, 'stranger'> | 'leaver', string>;
type Walk = {
  seed: number;
  requests: number;
  tokens: Tokens;
  /** The log lines of a request. */
  logOf?: (requestId: string) => string;
};
type Outcome = { statusCode: number; headers: Record<string, unknown>; body: string };

const refusal = Compile(InvalidRefusal);

/**
 * Sends random bad requests to an app. Each refusal must be documented in its OpenAPI document and have the error body, and no
 * response may be a 5xx. Throws with the smallest failing request and the seed that reproduces it.
 */
export async function walk(
  app: FastifyInstance,
  { seed, requests, tokens, logOf = () => '' }: Walk,
): Promise<Record<number, number>> {
  const document: Document = JSON.parse((await app.inject('/api/v1/openapi.json')).body);
  const statuses: Record<number, number> = {};
  const property = fc.asyncProperty(requestsFor(document), async (request) => {
    const answer = await send(app, request, tokens);
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    const fault = findFault(request, answer);
    const id = String(answer.headers['x-request-id']);
    if (fault !== undefined) throw new Error(`${fault}\n${answer.body.slice(0, 300)}\n${logOf(id)}`);
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: requests });
  if (failed) throw new Error(reportOf(counterexample?.[0], errorInstance, seed));
  return statuses;
}

function reportOf(request: Request | undefined, error: unknown, seed: number): string {
  const reason = error instanceof Error ? error.message : String(error);
  const { operation, url, sender, headers, payload } = request ?? {};
  const requestText = JSON.stringify({ url, sender, headers, payload }).slice(0, 2_000);
  return `${operation?.name}: ${reason}\n${requestText}\nWALK_SEED=${seed} reproduces it`;
}

function send(app: FastifyInstance, { operation, url, sender, headers, payload }: Request, tokens: Tokens) {
  const token = tokenOf(sender, operation.path.endsWith('/log-out'), tokens);
  return app.inject({
    method: operation.method as 'GET',
    url,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === undefined ? {} : { payload }),
  });
}

function tokenOf(sender: Sender, leaves: boolean, tokens: Tokens): string | undefined {
  if (sender === 'stranger') return undefined;
  return sender === 'member' && leaves ? tokens.leaver : tokens[sender];
}

function findFault({ operation, url }: Request, { statusCode: status, headers, body }: Outcome): string | undefined {
  if (status >= 500) return `a server error (${status})`;
  if (/\bnode_modules\b|\.[jt]s:\d+|\n\s+at /.test(body)) return 'the body shows a stack trace';
  if (status < 400) return undefined;
  if (headers['content-type'] !== 'application/json; charset=utf-8') return `a refusal as ${headers['content-type']}`;
  const error: unknown = parsed(body);
  if (!refusal.Check(error)) return 'a refusal without the error body';
  if (error.requestId !== headers['x-request-id']) return 'a refusal whose request id is not the one in the header';
  // An id that contains a slash or is empty makes another address.
  const isUnknownAddress = status === 404 || status === 405;
  if (!(status in operation.operation.responses) && !(isUnknownAddress && hasOtherPath(url, operation.path))) {
    return `an undocumented refusal (${status})`;
  }
  return undefined;
}

function hasOtherPath(url: string, template: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return !new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
