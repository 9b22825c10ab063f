import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Metrics } from './metrics.ts';
import type { Vaulted } from './releases/vault.ts';

const Report = Type.Object({
  area: Type.String({ maxLength: 40 }),
  release: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
  kind: Type.Union(['load', 'sheet', 'loader', 'render', 'hydration'].map((kind) => Type.Literal(kind))),
  message: Type.String({ maxLength: 500 }),
});

type ReportsOptions = { metrics: Metrics; lookUp: (area: string, id: string) => Vaulted | undefined };

/** A page that fails sends a few; more than these from one address in a minute tell nothing new. */
const most = 120;

/** Where browsers tell of failures. Only releases that are here are counted: anyone can send anything. */
export async function reportRoutes(app: FastifyInstance, { metrics, lookUp }: ReportsOptions): Promise<void> {
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new TooMany() });
  app.post<{ Body: Static<typeof Report> }>(
    '/_report',
    { schema: { body: Report }, bodyLimit: 4096, config: { rateLimit: { max: most, timeWindow: 60_000 } } },
    async (request, reply) => {
      const { area, release, kind, message } = request.body;
      if (release && lookUp(area, release)) {
        metrics.browserFailures.inc({ area, release, kind });
        request.log.warn({ area, release, kind }, `browser: ${message}`);
      }
      return reply.code(204).send();
    },
  );
}

class TooMany extends Error {
  readonly statusCode = 429;
  readonly code = 'too-many-requests';
  override readonly message = 'too many reports';
}
