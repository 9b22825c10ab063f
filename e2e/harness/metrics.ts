type Labels = Readonly<Record<string, string>>;

/** The sum of a counter over all its series that have these labels. */
export function sumOf(metrics: string, name: string, labels: Labels = {}): number {
  const series = metrics.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return series
    .filter((line) => wanted.every((pair) => line.includes(pair)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
