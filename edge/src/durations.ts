/** Upper limits in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** `counts`: of each bucket alone, and of what is longer than all of them. */
type Series = { labels: string; counts: number[]; sum: number };

/** A histogram of durations. That of prom-client takes ten times as long for each of them, because it composes a text of the labels. */
export function createDurations({ name, help }: { name: string; help: string }) {
  const seriesByRoute = new Map<string, Map<number, Series>>();

  const addSeries = (route: string, status: number): Series => {
    const ofRoute = seriesByRoute.get(route) ?? new Map<number, Series>();
    seriesByRoute.set(route, ofRoute);
    const labels = `route=${JSON.stringify(route)},status="${status}"`;
    const series = { labels, counts: [...buckets, 0].map(() => 0), sum: 0 };
    ofRoute.set(status, series);
    return series;
  };

  const printSeries = ({ labels, counts, sum }: Series): string[] => {
    let total = 0;
    const lines = counts.map((count, index) => {
      total += count;
      return `${name}_bucket{le="${buckets[index] ?? '+Inf'}",${labels}} ${total}`;
    });
    return [...lines, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
  };

  return {
    observe(route: string, status: number, seconds: number): void {
      const series = seriesByRoute.get(route)?.get(status) ?? addSeries(route, status);
      let bucket = 0;
      while (seconds > (buckets[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.sum += seconds;
    },
    /** In the text format of Prometheus. */
    print(): string {
      const series = [...seriesByRoute.values()].flatMap((ofRoute) => [...ofRoute.values()]);
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...series.flatMap(printSeries), ''].join('\n');
    },
  };
}
