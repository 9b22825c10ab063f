import { Counter, type CounterConfiguration, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createDurations } from './durations.ts';

/** How many releases have series. Those of the releases counted longest ago are removed; otherwise they would stay until the edge restarts. */
const maxReleases = 50;

/** A counter that keeps only the series of the `maxReleases` releases counted last. */
function createReleaseCounter<Label extends string>(configuration: CounterConfiguration<'area' | 'release' | Label>) {
  type Labels = Record<'area' | 'release' | Label, string | number>;
  type Series = { labels: Labels; count: number };
  type OfRelease = { series: Map<string, Series>; lastCount: number };
  const releasesByArea = new Map<string | number, Map<string | number, OfRelease>>();
  const otherLabels = configuration.labelNames?.filter((label) => label !== 'area' && label !== 'release') ?? [];
  let counts = 0;
  let releases = 0;
  // Counted here and handed over when the metrics are read, because the library hashes the labels of each increment.
  new Counter({
    ...configuration,
    collect() {
      this.reset();
      for (const ofArea of releasesByArea.values()) {
        for (const { series } of ofArea.values())
          for (const { labels, count } of series.values()) this.inc(labels, count);
      }
    },
  });

  const removeOldest = () => {
    const all = [...releasesByArea.values()].flatMap((ofArea) =>
      [...ofArea].map(([id, { lastCount }]) => ({ ofArea, id, lastCount })),
    );
    const [oldest] = all.sort((a, b) => a.lastCount - b.lastCount);
    oldest?.ofArea.delete(oldest.id);
    releases -= 1;
  };

  const addRelease = (ofArea: Map<string | number, OfRelease>, release: string | number): OfRelease => {
    if (releases >= maxReleases) removeOldest();
    releases += 1;
    const added = { series: new Map<string, Series>(), lastCount: 0 };
    ofArea.set(release, added);
    return added;
  };

  return {
    inc(labels: Labels): void {
      const ofArea = getOrAdd(releasesByArea, labels.area, () => new Map<string | number, OfRelease>());
      const ofRelease = ofArea.get(labels.release) ?? addRelease(ofArea, labels.release);
      counts += 1;
      ofRelease.lastCount = counts;
      let name = '';
      for (const label of otherLabels) name += `${labels[label]} `;
      getOrAdd(ofRelease.series, name, () => ({ labels, count: 0 })).count += 1;
    },
  };
}

function getOrAdd<Key, Value>(entries: Map<Key, Value>, key: Key, create: () => Value): Value {
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
  const requests = createDurations({ name: 'http_request_duration_seconds', help: 'Requests by route and status' });
  return {
    contentType: registry.contentType,
    /** All metrics of this object and those of the process, in the text format of Prometheus. */
    print: async () => `${await registry.metrics()}\n${requests.print()}`,
    requests,
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
    lanes: new Gauge({ name: 'shop_lanes', help: 'Render processes; a busy pair of releases has several', registers }),
    cacheBytes: new Gauge({ name: 'shop_page_cache_bytes', help: 'Size of the page cache in bytes', registers }),
    connected: new Gauge({ name: 'shop_registry_connected', help: '1 while the change feed is connected', registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
