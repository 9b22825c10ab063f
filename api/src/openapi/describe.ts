import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { type Guards, refusalSchemas, refusalsOf, securityOf } from './refusals.ts';

const basePath = '/api/v1/';

/** Serves the OpenAPI document and its pages. Must be called before the first route of `/api/v1` is added. */
export async function describeApi(app: FastifyInstance, guards: Guards): Promise<void> {
  for (const shape of refusalSchemas) app.addSchema(shape);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'The sack shop', version: '1', description },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'the `access_token` from the response of a log-in; for the role `admin` the token of the admin',
          },
        },
      },
    },
    convertConstToEnum: false,
    refResolver: { buildLocalReference: ({ $id }, _uri, _fragment, number) => String($id ?? `shape-${number}`) },
    transform: ({ schema, url, route }) => ({
      url,
      // `schema` is undefined for routes without one, although the type says otherwise.
      schema: url.startsWith(basePath) ? describeRoute(schema ?? {}, route, guards) : { hide: true },
    }),
  });
  await app.register(swaggerUi, {
    routePrefix: `${basePath}docs`,
    staticCSP: securityPolicy,
    // The layout without the top bar and its logo.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: 'The API of the sack shop' },
  });
  app.get(`${basePath}openapi.json`, { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });
}

function describeRoute(schema: FastifySchema, route: RouteOptions, guards: Guards): FastifySchema {
  const { querystring, body, response } = schema;
  return {
    ...schema,
    ...(querystring === undefined ? {} : { querystring: withOptionalDefaults(querystring) }),
    ...(body === undefined ? {} : { body: withOptionalDefaults(body) }),
    ...securityOf(route, guards),
    response: { ...refusalsOf(route, guards), ...withDescriptions(response) },
  };
}

/** Adds a description to responses without one, which OpenAPI requires. */
function withDescriptions(response: unknown): object {
  if (typeof response !== 'object' || response === null) return {};
  return Object.fromEntries(
    Object.entries(response).map(([status, schema]) => [status, { description: 'The requested data.', ...schema }]),
  );
}

const description = [
  'Bodies are `{ "data": … }`, or a refusal: `{ "errors": [{ "messages": [{ "message", "code" }] }], "requestId" }`.',
  'Amounts are whole Rial, times are ISO 8601 in UTC, lists are `{ items, page, pages, total }`.',
  'The API only grows: an operation stays for as long as a release that calls it can be shown.',
].join(' ');

/** Only resources of this server, nothing inline, no framing. */
const securityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Fields with a default are optional for clients, but the server fills them in before validation and so lists them as required. The
 * document must not list them.
 */
function withOptionalDefaults(schema: unknown): unknown {
  if (!isRecord(schema) || !isRecord(schema.properties) || !Array.isArray(schema.required)) return schema;
  const { properties } = schema;
  const hasDefault = (name: unknown) => {
    const field = typeof name === 'string' ? properties[name] : undefined;
    return isRecord(field) && 'default' in field;
  };
  return { ...schema, required: schema.required.filter((name) => !hasDefault(name)) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
