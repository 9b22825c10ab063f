import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The Prometheus metrics of the edge. Dashboards use these names. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by route and status',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    documents: new Counter({
      name: 'shop_documents_total',
      help: 'Documents by area, the release that rendered them, status, and cache result',
      labelNames: ['area', 'release', 'status', 'cache'],
      registers,
    }),
    failures: new Counter({
      name: 'shop_release_failures_total',
      help: 'Failures of a release on the server: load, loader, render, blocked, died, unhandled',
      labelNames: ['area', 'release', 'where'],
      registers,
    }),
    browserFailures: new Counter({
      name: 'shop_browser_failures_total',
      help: 'Failures of a release that browsers reported',
      labelNames: ['area', 'release', 'kind'],
      registers,
    }),
    lanes: new Gauge({ name: 'shop_lanes', help: 'Render workers, one for each pair of releases in use', registers }),
    cacheBytes: new Gauge({ name: 'shop_page_cache_bytes', help: 'Size of the page cache in bytes', registers }),
    connected: new Gauge({ name: 'shop_registry_connected', help: '1 while the change feed is connected', registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
