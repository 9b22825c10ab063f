import type { RouteOptions } from 'fastify';
import { type TObject, Type } from 'typebox';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error statuses of this route that do not follow from its schema and hooks. */
    refuses?: readonly Status[];
  }
}

/** Hooks that can refuse a request: their error statuses, and the security scheme that satisfies them. */
export type Guards = ReadonlyMap<unknown, Guard>;
type Guard = { statuses: readonly Status[]; security: readonly { bearer?: readonly string[] }[] };
export type Status = keyof typeof statusDescriptions;

const messageFields = {
  message: Type.String({ description: 'for the shopper, in Persian' }),
  code: Type.String({ description: 'a stable id for programs' }),
};
const errorSchema = ($id: string, message: TObject) =>
  Type.Object(
    {
      errors: Type.Array(Type.Object({ messages: Type.Array(message, { minItems: 1 }) }), { minItems: 1 }),
      requestId: Type.String({ description: 'the id of the request in the logs; also in the header x-request-id' }),
    },
    { $id },
  );

const Refusal = errorSchema('Refusal', Type.Object(messageFields));
export const InvalidRefusal = errorSchema(
  'InvalidRefusal',
  Type.Object({
    ...messageFields,
    field: Type.Optional(Type.String({ description: 'the field that is wrong: `mobile`, `items.0.quantity`' })),
  }),
);
/** The schemas of error responses. */
export const refusalSchemas = [Refusal, InvalidRefusal];

const statusDescriptions = {
  400: 'The request cannot be parsed: invalid JSON or percent-encoding.',
  401: 'No member is logged in, or the session has ended.',
  403: 'The member is not allowed to do this.',
  404: 'The resource does not exist.',
  409: 'The resource is in a state that does not allow this.',
  413: 'The body is too large.',
  415: 'The media type of the body is not supported.',
  422: 'The content of the request cannot be accepted; the wrong field is named.',
  429: 'Too many requests; the header `retry-after` has the seconds to wait.',
  500: 'An error of the server.',
  503: 'The server cannot do this at the moment.',
} as const;

const readMethods = new Set(['GET', 'HEAD']);

/** The error responses of an operation: those that any request can get, and those from its schema, hooks and config. */
export function refusalsOf(route: RouteOptions, guards: Guards): Record<number, object> {
  const { params, querystring, body } = route.schema ?? {};
  const statuses = new Set<Status>([400, 429, 500, 503]);
  if (params !== undefined) statuses.add(404);
  if (querystring !== undefined) statuses.add(422);
  // A client can send a body with any method that writes, and Fastify checks its size and type first.
  if (!readMethods.has([route.method].flat()[0] ?? '')) for (const status of [413, 415] as const) statuses.add(status);
  if (body !== undefined) statuses.add(422);
  for (const guard of guardsOf(route, guards)) for (const status of guard.statuses) statuses.add(status);
  for (const status of route.config?.refuses ?? []) statuses.add(status);
  return Object.fromEntries([...statuses].map((status) => [status, responseOf(status)]));
}

/** The OpenAPI security of an operation. */
export function securityOf(route: RouteOptions, guards: Guards): Pick<Guard, 'security'> | Record<string, never> {
  const [guard] = guardsOf(route, guards);
  return guard === undefined ? {} : { security: guard.security };
}

function responseOf(status: Status): object {
  return {
    $ref: status === 422 ? 'InvalidRefusal#' : 'Refusal#',
    description: statusDescriptions[status],
    ...(status === 429 ? { headers: { 'retry-after': { type: 'integer', description: 'seconds' } } } : {}),
  };
}

function guardsOf({ onRequest, preHandler }: RouteOptions, guards: Guards): Guard[] {
  return [onRequest, preHandler].flat().flatMap((hook) => guards.get(hook) ?? []);
}
