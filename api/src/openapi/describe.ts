import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { withoutDefaults } from './fields.ts';
import { type Guards, refusalShapes, refusalsOf, securityOf } from './refusals.ts';

const BASE = '/api/v1/';

/** To be called before the first route of `/api/v1`. */
export async function describeApi(app: FastifyInstance, guards: Guards): Promise<void> {
  for (const shape of refusalShapes) app.addSchema(shape);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'The sack shop', version: '1', description },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'the `access_token` that a log-in answered with' },
        },
      },
    },
    convertConstToEnum: false,
    refResolver: { buildLocalReference: ({ $id }, _uri, _fragment, number) => String($id ?? `shape-${number}`) },
    transform: ({ schema, url, route }) => ({
      url,
      // Fastify gives routes without a schema nothing here, whatever the types say.
      schema: url.startsWith(BASE) ? described(schema ?? {}, route, guards) : { hide: true },
    }),
  });
  await app.register(swaggerUi, {
    routePrefix: `${BASE}docs`,
    staticCSP: securityPolicy,
    // Without the bar of the layout around it, and so without its logo.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: 'The API of the sack shop' },
  });
  app.get(`${BASE}openapi.json`, { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });
}

function described(schema: FastifySchema, route: RouteOptions, guards: Guards): FastifySchema {
  const { querystring, body, response } = schema;
  return {
    ...schema,
    ...(querystring === undefined ? {} : { querystring: withoutDefaults(querystring) }),
    ...(body === undefined ? {} : { body: withoutDefaults(body) }),
    ...securityOf(route, guards),
    response: { ...refusalsOf(route, guards), ...named(response) },
  };
}

/** What an answer is, where its schema says nothing about it as a whole. */
function named(response: unknown): object {
  if (typeof response !== 'object' || response === null) return {};
  return Object.fromEntries(
    Object.entries(response).map(([status, schema]) => [status, { description: 'What was asked for.', ...schema }]),
  );
}

const description = [
  'Bodies are `{ "data": … }`, or a refusal: `{ "errors": [{ "messages": [{ "message", "code" }] }], "requestId" }`.',
  'Amounts are whole Rial, times are ISO 8601 in UTC, lists are `{ items, page, pages, total }`.',
  'It only ever grows: what is here stays for as long as a release that calls it can be shown.',
].join(' ');

/** Everything from here, nothing inline, in nobody's frame. */
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
