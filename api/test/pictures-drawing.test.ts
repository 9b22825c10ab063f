import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { openDesk } from '../src/modules/pictures/desk.ts';
import { draw } from '../src/modules/pictures/draw/draw.ts';
import { pictureOf, readSpec } from '../src/modules/pictures/spec.ts';
import { forms, motifs, type PictureSpec, type ProductSpec, scenes, views } from '../src/modules/pictures/subjects.ts';

const tote: ProductSpec = {
  subject: 'product',
  form: 'tote',
  colour: '#efe6d4',
  motif: 'leaf',
  view: 'front',
  seed: 7,
};

describe('a spec', () => {
  test('is one picture, however it is written', () => {
    const { subject, form, colour, motif, view, seed } = tote;
    const { id } = pictureOf(tote);
    expect(id).toMatch(/^[0-9a-f]{20}$/);
    expect(pictureOf({ seed, view, motif, colour: colour.toUpperCase(), form, subject }).id).toBe(id);
  });

  test('is another picture with any other member', () => {
    const others: PictureSpec[] = [
      { ...tote, form: 'jumbo' },
      { ...tote, colour: '#efe6d5' },
      { ...tote, motif: 'grain' },
      { ...tote, view: 'side' },
      { ...tote, seed: 8 },
      { subject: 'category', form: 'tote', seed: 7 },
      { subject: 'article', scene: 'care', seed: 7 },
      { subject: 'hero', seed: 7 },
    ];
    expect(new Set([tote, ...others].map((spec) => pictureOf(spec).id)).size).toBe(others.length + 1);
  });

  test.each([
    [{ ...tote, colour: 'red' }],
    [{ ...tote, colour: '#fff' }],
    [{ ...tote, seed: -1 }],
    [{ ...tote, seed: 1.5 }],
  ])('with what cannot be drawn is a mistake of ours: %j', (spec) => {
    expect(() => pictureOf(spec)).toThrow('not a');
  });

  test('is read back from its row, and nothing else is', () => {
    for (const spec of [tote, { subject: 'article', scene: 'market', seed: 1 } as const]) {
      expect(readSpec(JSON.parse(JSON.stringify(pictureOf(spec).spec)))).toEqual(spec);
    }
    for (const odd of [undefined, null, 'tote', {}, { ...tote, form: 'balloon' }, { ...tote, colour: '"/><script>' }]) {
      expect(readSpec(odd)).toBeUndefined();
    }
  });

  test('is cheap to make a row of: a large catalogue has hundreds of thousands', () => {
    const colours = Array.from({ length: 100_000 }, (_, seed) => pictureOf({ ...tote, seed }).colour);
    for (const colour of new Set(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });
});

const products = forms.flatMap((form, at) =>
  views.map(
    (view, of): ProductSpec => ({
      ...tote,
      form,
      view,
      motif: motifs[(at * 3 + of) % motifs.length] ?? 'plain',
      seed: at + of,
    }),
  ),
);
const others: PictureSpec[] = [
  ...motifs.map((motif) => ({ ...tote, motif })),
  ...forms.map((form) => ({ subject: 'category', form, seed: 3 }) as const),
  ...scenes.map((scene) => ({ subject: 'article', scene, seed: 3 }) as const),
  { subject: 'hero', seed: 3 },
];

describe.each([...products, ...others].map((spec) => [Object.values(spec).join(' '), spec] as const))(
  '%s',
  (_, spec) => {
    const svg = draw(spec, 320);

    test('is the same each time, and another with another seed', () => {
      // A failure must not print two drawings.
      expect(draw(spec, 320) === svg).toBe(true);
      expect(draw({ ...spec, seed: spec.seed + 1 }, 320) === svg).toBe(false);
    });

    test('carries all that it needs, and no number that is none', () => {
      const lines = svg.replaceAll(/href="data:image\/png;base64,[^"]*"/g, '');
      const odd = /(?:href="|src="|url\()(?!#d\d+[")]).{20}|NaN|undefined|Infinity|<script|<text|<foreignObject/;
      expect(lines.match(odd)).toBeNull();
      const used = [...lines.matchAll(/(?:href="|url\()#(d\d+)/g)].map(([, id]) => id);
      expect(used.filter((id) => !lines.includes(`id="${id}"`))).toEqual([]);
      const most = spec.subject === 'product' || spec.subject === 'category' ? 150_000 : 450_000;
      expect(svg.length).toBeLessThan(most);
    });

    test('looks from afar as its colour says', async () => {
      const one = sharp(Buffer.from(svg)).removeAlpha().resize(1, 1, { fit: 'fill', kernel: 'linear' });
      const seen = [...(await one.raw().toBuffer())];
      const { colour } = pictureOf(spec);
      const said = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      const furthest = Math.max(...seen.map((value, at) => Math.abs(value - (said[at] ?? 0))));
      expect(furthest).toBeLessThan(spec.subject === 'product' && spec.view === 'detail' ? 90 : 60);
    });
  },
);

describe('the thread that draws', () => {
  const desk = openDesk();
  afterAll(desk.close);

  test('draws what is asked, several at once, each for who asked', async () => {
    const specs = [tote, { ...tote, seed: 8 }, { ...tote, view: 'side' } as const];
    const drawn = await Promise.all(specs.map((spec) => desk.draw(spec, 160)));
    expect(drawn).toEqual(specs.map((spec) => draw(spec, 160)));
  });

  test('says why it cannot, and goes on', async () => {
    const odd: PictureSpec = JSON.parse(JSON.stringify({ ...tote, form: 'balloon' }));
    await expect(desk.draw(odd, 160)).rejects.toThrow(/not a function|undefined/);
    expect(await desk.draw(tote, 160)).toBe(draw(tote, 160));
  });

  test('that dies is begun again by the next who asks', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'shop-desk-')), 'worker.mjs');
    await writeFile(
      file,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', ({ number, width }) => width === 666 ? process.exit(7) : parentPort.postMessage({ number, svg: 'alive' }));`,
    );
    const mortal = openDesk(pathToFileURL(file));
    await expect(Promise.all([mortal.draw(tote, 666), mortal.draw(tote, 160)])).rejects.toThrow('ended with 7');
    expect(await mortal.draw(tote, 160)).toBe('alive');
    await mortal.close();
  });
});
