import { LRUCache } from 'lru-cache';
import { Counter, type CounterConfiguration, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The series of more releases than these are removed: releases come and go, and a series would stay until the edge restarts. */
const maxReleases = 50;

/** A counter of which only the series of the releases counted last are kept. */
function createReleaseCounter<Label extends string>(configuration: CounterConfiguration<'area' | 'release' | Label>) {
  type Labels = Record<'area' | 'release' | Label, string | number>;
  type Series = { labels: Labels; count: number };
  const seriesByRelease = new LRUCache<string, Map<string, Series>>({ max: maxReleases });
  // Counted here and handed over when the metrics are read, because the library hashes the labels of each increment.
  new Counter({
    ...configuration,
    collect() {
      this.reset();
      for (const series of seriesByRelease.values()) {
        for (const { labels, count } of series.values()) this.inc(labels, count);
      }
    },
  });
  return {
    inc(labels: Labels): void {
      const release = `${labels.area}/${labels.release}`;
      const ofRelease = getOrAdd(seriesByRelease, release, () => new Map<string, Series>());
      let name = '';
      for (const label of configuration.labelNames ?? []) name += `${labels[label]} `;
      getOrAdd(ofRelease, name, () => ({ labels, count: 0 })).count += 1;
    },
  };
}

type Entries<Value> = { get: (key: string) => Value | undefined; set: (key: string, value: Value) => unknown };

function getOrAdd<Value>(entries: Entries<Value>, key: string, create: () => Value): Value {
  const existing = entries.get(key);
  if (existing) return existing;
  const added = create();
  entries.set(key, added);
  return added;
}

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
    documents: createReleaseCounter({
      name: 'shop_documents_total',
      help: 'Documents by area, the release that rendered them, status, and cache result',
      labelNames: ['area', 'release', 'status', 'cache'],
      registers,
    }),
    failures: createReleaseCounter({
      name: 'shop_release_failures_total',
      help: 'Failures of a release on the server: load, loader, render, blocked, died, unhandled',
      labelNames: ['area', 'release', 'where'],
      registers,
    }),
    browserFailures: createReleaseCounter({
      name: 'shop_browser_failures_total',
      help: 'Failures of a release that browsers reported',
      labelNames: ['area', 'release', 'kind'],
      registers,
    }),
    lanes: new Gauge({ name: 'shop_lanes', help: 'Render processes, one for each pair of releases in use', registers }),
    cacheBytes: new Gauge({ name: 'shop_page_cache_bytes', help: 'Size of the page cache in bytes', registers }),
    connected: new Gauge({ name: 'shop_registry_connected', help: '1 while the change feed is connected', registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
