import { draw } from 'api/pictures/draw';
import { type Format, openStudio } from 'api/pictures/paint';
import { forms, motifs, type PictureSpec, scenes, views } from 'api/pictures/subjects';
import { kilobytes, median, milliseconds } from '../lib/numbers.ts';
import { printClaims, printTable } from '../lib/table.ts';

const colours = ['#c8a26b', '#f4f1ea', '#1f5a41'] as const;
/** What a phone takes for a card, and for a picture as wide as its screen. */
const widths = [320, 640, 1280];

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

const WEIGHED = 640;

export async function run(): Promise<void> {
  const studio = openStudio();
  const rows = [];
  for (const { name, specs } of groups) {
    // Once without counting: what a machine does for the first time takes longer.
    for (const spec of specs) draw(spec, WEIGHED);
    const lines = specs.map((spec) => lined(spec));
    const painted = new Map<string, Cost[]>();
    for (const width of widths) {
      for (const format of ['avif', 'webp'] as const) {
        painted.set(`${format} ${width}`, await costs(specs, (spec) => studio.paint(spec, { width, format })));
      }
    }
    rows.push({ name, lines, of: (format: Format, width: number) => painted.get(`${format} ${width}`) ?? [] });
  }
  await studio.close();

  printTable(
    'Processor time of one picture, all threads together: median',
    ['', 'as SVG', 'its length', ...widths.map((width) => `AVIF ${width}`), ...widths.map((width) => `WebP ${width}`)],
    rows.map(({ name, lines, of }) => [
      name,
      time(lines),
      size(lines),
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
      most(of('avif', WEIGHED)),
      ...widths.map((width) => size(of('webp', width))),
      most(of('webp', WEIGHED)),
    ]),
  );
  const products = rows.slice(0, views.length).flatMap(({ of }) => of('avif', WEIGHED));
  const [taken, weight] = [median(products.map((one) => one.milliseconds)), median(products.map((one) => one.bytes))];
  printClaims([
    { what: 'a product at 640, drawn and as AVIF', found: milliseconds(taken), due: '≤ 150 ms', holds: taken <= 150 },
    { what: 'its bytes', found: kilobytes(weight), due: '≤ 25 KB', holds: weight <= 25_000 },
  ]);
}

function lined(spec: PictureSpec): Cost {
  const before = process.cpuUsage();
  const { length } = draw(spec, WEIGHED);
  return { milliseconds: used(before), bytes: length };
}

async function costs(specs: PictureSpec[], paint: (spec: PictureSpec) => Promise<Uint8Array>): Promise<Cost[]> {
  const all: Cost[] = [];
  for (const spec of specs) {
    const before = process.cpuUsage();
    const { length } = await paint(spec);
    all.push({ milliseconds: used(before), bytes: length });
  }
  return all;
}

/** Unlike a clock it stands still while others have the machine. */
function used(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const time = (all: Cost[]) => milliseconds(median(all.map((one) => one.milliseconds)));
const size = (all: Cost[]) => kilobytes(median(all.map((one) => one.bytes)));
const most = (all: Cost[]) => kilobytes(Math.max(...all.map((one) => one.bytes)));
