type Labels = Readonly<Record<string, string>>;

/** The sum of a metric over all its series that have these labels; `metrics` is text in the Prometheus format. */
export function sumOfMetric(metrics: string, name: string, labels: Labels = {}): number {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => pairs.every((pair) => line.includes(pair)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
