import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database/connect.ts';
import type { CodeCounts } from './modules/identity/service.ts';
import type { JobCount } from './modules/jobs/service.ts';

export type MetricSources = {
  database: Database;
  subscribers: () => number;
  jobs: () => Promise<JobCount[]>;
  codes: () => Promise<CodeCounts>;
};

// All apps of the process share this registry: the observers of garbage collection and event loop are never removed, and would keep a
// closed app in memory.
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

/** Adds `/metrics` in the Prometheus format. Routes are labelled by template, so that ids do not multiply the series. */
export function addMetrics(app: FastifyInstance, { database, subscribers, jobs, codes }: MetricSources): void {
  const register = new Registry();

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  new Gauge({
    name: 'change_feed_subscribers',
    help: 'Edges that listen to the change feed of this process',
    registers: [register],
    collect() {
      this.set(subscribers());
    },
  });
  new Gauge({
    name: 'database_pool',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      this.set({ state: 'total' }, database.pool.totalCount);
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'waiting' }, database.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs that wait, are being done, or were given up and want a look',
    labelNames: ['kind', 'state'] as const,
    registers: [register],
    async collect() {
      // Without a database there are no jobs to count, but the other metrics must still be served.
      for (const { kind, ...counts } of await jobs().catch(() => [])) {
        for (const [state, count] of Object.entries(counts)) this.set({ kind, state }, count);
      }
    },
  });

  new Gauge({
    name: 'login_codes_last_hour',
    help: 'One-time codes of the last hour: sent, withheld beyond a limit, and the budget of the shop for an hour',
    labelNames: ['kind'] as const,
    registers: [register],
    async collect() {
      // The other metrics must be served without a database as well.
      const counts = await codes().catch(() => ({}));
      for (const [kind, count] of Object.entries(counts)) this.set({ kind }, count);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) => {
    reply.type(register.contentType);
    return Registry.merge([processMetrics, register]).metrics();
  });
}
