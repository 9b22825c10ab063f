import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { maxStackLength } from 'release/edge-report';
import { type Static, Type } from 'typebox';
import type { Metrics } from './metrics.ts';
import type { FindRelease } from './releases/release-cache.ts';
import type { Figures } from './reporting/figures.ts';

const Report = Type.Object({
  area: Type.String({ maxLength: 40 }),
  release: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
  kind: Type.Union(['load', 'sheet', 'loader', 'render', 'hydration'].map((kind) => Type.Literal(kind))),
  message: Type.String({ maxLength: 500 }),
  stack: Type.Optional(Type.String({ maxLength: maxStackLength })),
});

type ReportOptions = { metrics: Metrics; figures: Figures; findRelease: FindRelease };

/** Of a report with Persian letters, which have two bytes. */
const maxBytes = 8192;
/** Reports per minute and address. A broken page sends only a few. */
const maxReportsPerMinute = 120;

/** Receives failure reports from browsers. Anybody can send one, so only reports of known releases are counted. */
export async function registerReportRoute(
  app: FastifyInstance,
  { metrics, figures, findRelease }: ReportOptions,
): Promise<void> {
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new TooManyReports() });
  const rateLimitConfig = { max: maxReportsPerMinute, timeWindow: 60_000 };
  app.post<{ Body: Static<typeof Report> }>(
    '/_report',
    { schema: { body: Report }, bodyLimit: maxBytes, config: { rateLimit: rateLimitConfig } },
    async (request, reply) => {
      const { area, release, kind, message, stack } = request.body;
      if (release && findRelease(area, release)) {
        metrics.browserFailures.inc({ area, release, kind });
        figures.countFailure({ area, release, where: 'browser', message, stack });
        request.log.warn({ area, release, kind }, `browser: ${message}`);
      }
      return reply.code(204).send();
    },
  );
}

class TooManyReports extends Error {
  readonly statusCode = 429;
  readonly code = 'too-many-requests';
  override readonly message = 'too many reports';
}
