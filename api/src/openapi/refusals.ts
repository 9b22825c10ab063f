import type { RouteOptions } from 'fastify';
import { type TObject, Type } from 'typebox';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How this route refuses beside what its schema and its hooks tell. */
    refuses?: readonly Status[];
  }
}

/** Hooks that turn people away: as what, and what lets one pass. */
export type Guards = ReadonlyMap<unknown, Guard>;
type Guard = { statuses: readonly Status[]; security: readonly { bearer?: readonly string[] }[] };
export type Status = keyof typeof meanings;

const said = {
  message: Type.String({ description: 'for the shopper, in Persian' }),
  code: Type.String({ description: 'for programs; it does not change' }),
};
const refusal = ($id: string, message: TObject) =>
  Type.Object(
    {
      errors: Type.Array(Type.Object({ messages: Type.Array(message, { minItems: 1 }) }), { minItems: 1 }),
      requestId: Type.String({ description: 'finds the request in the logs; also in the header x-request-id' }),
    },
    { $id },
  );

const Refusal = refusal('Refusal', Type.Object(said));
export const InvalidRefusal = refusal(
  'InvalidRefusal',
  Type.Object({
    ...said,
    field: Type.Optional(Type.String({ description: 'what is at fault: `mobile`, `items.0.quantity`' })),
  }),
);
/** The two shapes of a body that is not an answer. */
export const refusalShapes = [Refusal, InvalidRefusal];

const meanings = {
  400: 'The request cannot be read: broken JSON, broken percent signs.',
  401: 'Nobody is signed in, or the session has ended.',
  403: 'Who is signed in may not do this.',
  404: 'There is no such thing.',
  409: 'It is no longer as it would have to be for this.',
  413: 'The body is too large.',
  415: 'The body is of another type than this address takes.',
  422: 'Something in it cannot be accepted; a field that is at fault is named.',
  429: 'Too often; the header `retry-after` names the seconds to wait.',
  500: 'A mistake of the server.',
  503: 'The server cannot do it just now.',
} as const;

const READS = new Set(['GET', 'HEAD']);

/** How an operation may refuse: what its schema can find wrong, whom its hooks turn away, and what can always happen. */
export function refusalsOf(route: RouteOptions, guards: Guards): Record<number, object> {
  const { params, querystring, body } = route.schema ?? {};
  const statuses = new Set<Status>([400, 429, 500, 503]);
  if (params !== undefined) statuses.add(404);
  if (querystring !== undefined) statuses.add(422);
  // A body may be sent to any address that does not only read, and is looked at before anything else is.
  if (!READS.has([route.method].flat()[0] ?? '')) for (const status of [413, 415] as const) statuses.add(status);
  if (body !== undefined) statuses.add(422);
  for (const guard of guardsOf(route, guards)) for (const status of guard.statuses) statuses.add(status);
  for (const status of route.config?.refuses ?? []) statuses.add(status);
  return Object.fromEntries([...statuses].map((status) => [status, responseOf(status)]));
}

/** Who may ask, as OpenAPI says it. */
export function securityOf(route: RouteOptions, guards: Guards): Pick<Guard, 'security'> | Record<string, never> {
  const [guard] = guardsOf(route, guards);
  return guard === undefined ? {} : { security: guard.security };
}

function responseOf(status: Status): object {
  return {
    $ref: status === 422 ? 'InvalidRefusal#' : 'Refusal#',
    description: meanings[status],
    ...(status === 429 ? { headers: { 'retry-after': { type: 'integer', description: 'seconds' } } } : {}),
  };
}

function guardsOf({ onRequest, preHandler }: RouteOptions, guards: Guards): Guard[] {
  return [onRequest, preHandler].flat().flatMap((hook) => guards.get(hook) ?? []);
}
