import { draw } from 'api/drawings';
import { forms, motifs, type PictureSpec, scenes, views } from 'api/drawings/subjects';
import { renderPicture } from 'api/pictures/render';
import { kilobytes, median, milliseconds } from '../lib/numbers.ts';
import { printBudgets, printTable } from '../lib/table.ts';

const colours = ['#c8a26b', '#f4f1ea', '#1f5a41'] as const;
/** Picture widths that phones request for a card, half the screen and the whole screen. */
const widths = [320, 640, 1280];

type Format = 'avif' | 'webp';
type Cost = { milliseconds: number; bytes: number };
type Group = { name: string; specs: PictureSpec[] };

const groups: Group[] = [
  ...views.map((view, of) => ({
    name: `product, ${view}`,
    specs: forms.map((form, at): PictureSpec => {
      const [colour = colours[0], motif = 'plain'] = [colours[at % 3], motifs[(at + of) % motifs.length]];
      return { subject: 'product', form, colour, motif, view, seed: at * 3 + of };
    }),
  })),
  { name: 'category', specs: forms.map((form, seed) => ({ subject: 'category', form, seed })) },
  { name: 'article', specs: scenes.map((scene, seed) => ({ subject: 'article', scene, seed })) },
  { name: 'hero', specs: [{ subject: 'hero', seed: 1 }] },
];

const SAMPLE_WIDTH = 640;

export async function run(): Promise<void> {
  const rows = [];
  for (const { name, specs } of groups) {
    // A first run warms up the code and does not count.
    for (const spec of specs) draw(spec, SAMPLE_WIDTH);
    const svgCosts = specs.map((spec) => measureSvg(spec));
    const rendered = new Map<string, Cost[]>();
    for (const width of widths) {
      for (const format of ['avif', 'webp'] as const) {
        rendered.set(`${format} ${width}`, await measureAll(specs, (spec) => renderPicture(spec, { width, format })));
      }
    }
    rows.push({ name, svgCosts, of: (format: Format, width: number) => rendered.get(`${format} ${width}`) ?? [] });
  }

  printTable(
    'Processor time of one picture, all threads together: median',
    ['', 'as SVG', 'SVG bytes', ...widths.map((width) => `AVIF ${width}`), ...widths.map((width) => `WebP ${width}`)],
    rows.map(({ name, svgCosts, of }) => [
      name,
      time(svgCosts),
      size(svgCosts),
      ...widths.map((width) => time(of('avif', width))),
      ...widths.map((width) => time(of('webp', width))),
    ]),
  );
  printTable(
    'Bytes of one picture: median, and the largest at 640',
    ['', ...widths.map((width) => `AVIF ${width}`), 'largest', ...widths.map((width) => `WebP ${width}`), 'largest'],
    rows.map(({ name, of }) => [
      name,
      ...widths.map((width) => size(of('avif', width))),
      largest(of('avif', SAMPLE_WIDTH)),
      ...widths.map((width) => size(of('webp', width))),
      largest(of('webp', SAMPLE_WIDTH)),
    ]),
  );
  const products = rows.slice(0, views.length).flatMap(({ of }) => of('avif', SAMPLE_WIDTH));
  const duration = median(products.map((cost) => cost.milliseconds));
  const bytes = median(products.map((cost) => cost.bytes));
  printBudgets([
    {
      name: 'a product at 640, drawn and as AVIF',
      measured: milliseconds(duration),
      budget: '≤ 150 ms',
      holds: duration <= 150,
    },
    {
      name: 'bytes of a product at 640 as AVIF',
      measured: kilobytes(bytes),
      budget: '≤ 25 KB',
      holds: bytes <= 25_000,
    },
  ]);
}

function measureSvg(spec: PictureSpec): Cost {
  const before = process.cpuUsage();
  const { length } = draw(spec, SAMPLE_WIDTH);
  return { milliseconds: processorTimeSince(before), bytes: length };
}

async function measureAll(specs: PictureSpec[], render: (spec: PictureSpec) => Promise<Uint8Array>): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const spec of specs) {
    const before = process.cpuUsage();
    const { length } = await render(spec);
    costs.push({ milliseconds: processorTimeSince(before), bytes: length });
  }
  return costs;
}

/** Unlike wall time, processor time does not grow while other processes run. */
function processorTimeSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const time = (costs: Cost[]) => milliseconds(median(costs.map((cost) => cost.milliseconds)));
const size = (costs: Cost[]) => kilobytes(median(costs.map((cost) => cost.bytes)));
const largest = (costs: Cost[]) => kilobytes(Math.max(...costs.map((cost) => cost.bytes)));
