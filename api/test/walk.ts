import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { InvalidRefusal } from '../src/openapi/refusals.ts';
import type { Document } from './operations.ts';
import { type Request, requestsFor, type Who } from './walk-requests.ts';

/** `leaver`: a member who signs out, so that the other goes on being one. */
export type Tokens = Record<Exclude<Who, 'stranger'> | 'leaver', string>;
type Walk = {
  seed: number;
  requests: number;
  tokens: Tokens;
  /** What the server wrote about a request. */
  logOf?: (requestId: string) => string;
};
type Outcome = { statusCode: number; headers: Record<string, unknown>; body: string };

const refusal = Compile(InvalidRefusal);

/**
 * Asks an app many bad questions. Each refusal must be one that the document of the app names, in the form that it says, and
 * nothing may be a mistake of the server. Fails with the smallest request that breaks this, and the seed that makes it again.
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
    const wrong = complaint(request, answer);
    const id = String(answer.headers['x-request-id']);
    if (wrong !== undefined) throw new Error(`${wrong}\n${answer.body.slice(0, 300)}\n${logOf(id)}`);
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: requests });
  if (failed) throw new Error(reportOf(counterexample?.[0], errorInstance, seed));
  return statuses;
}

function reportOf(request: Request | undefined, error: unknown, seed: number): string {
  const why = error instanceof Error ? error.message : String(error);
  const { operation, url, who, headers, payload } = request ?? {};
  const sent = JSON.stringify({ url, who, headers, payload }).slice(0, 2_000);
  return `${operation?.name}: ${why}\n${sent}\nWALK_SEED=${seed} makes it again`;
}

function send(app: FastifyInstance, { operation, url, who, headers, payload }: Request, tokens: Tokens) {
  const token = tokenOf(who, operation.path.endsWith('/log-out'), tokens);
  return app.inject({
    method: operation.method as 'GET',
    url,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === undefined ? {} : { payload }),
  });
}

function tokenOf(who: Who, leaves: boolean, tokens: Tokens): string | undefined {
  if (who === 'stranger') return undefined;
  return who === 'member' && leaves ? tokens.leaver : tokens[who];
}

function complaint({ operation, url }: Request, { statusCode: status, headers, body }: Outcome): string | undefined {
  if (status >= 500) return `a mistake of the server (${status})`;
  if (/\bnode_modules\b|\.[jt]s:\d+|\n\s+at /.test(body)) return 'it shows where in the code it was';
  if (status < 400) return undefined;
  if (headers['content-type'] !== 'application/json; charset=utf-8') return `a refusal as ${headers['content-type']}`;
  const said: unknown = parsed(body);
  if (!refusal.Check(said)) return 'a refusal of another form';
  if (said.requestId !== headers['x-request-id']) return 'a refusal whose request id is not the one in the header';
  // An id that holds a slash, or is empty, is another address.
  const isElsewhere = status === 404 || status === 405;
  if (!(status in operation.operation.responses) && !(isElsewhere && isAnother(url, operation.path))) {
    return `a refusal that is not described (${status})`;
  }
  return undefined;
}

function isAnother(url: string, template: string): boolean {
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
