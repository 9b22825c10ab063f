import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { draw } from '../drawings/draw.ts';
import { pictureOf, readSpec } from '../drawings/spec.ts';
import { forms, motifs, type PictureSpec, type ProductSpec, scenes, views } from '../drawings/subjects.ts';
import { openDrawingThread } from '../src/modules/pictures/drawing-thread.ts';

const tote: ProductSpec = {
  subject: 'product',
  form: 'tote',
  colour: '#efe6d4',
  motif: 'leaf',
  view: 'front',
  seed: 7,
};

describe('a picture spec', () => {
  test('a spec has one id, whatever the order of its fields and the case of its colour', () => {
    const { subject, form, colour, motif, view, seed } = tote;
    const { id } = pictureOf(tote);
    expect(id).toMatch(/^[0-9a-f]{20}$/);
    expect(pictureOf({ seed, view, motif, colour: colour.toUpperCase(), form, subject }).id).toBe(id);
  });

  test('a spec gets another id when any field differs', () => {
    const changedSpecs: PictureSpec[] = [
      { ...tote, form: 'jumbo' },
      { ...tote, colour: '#efe6d5' },
      { ...tote, motif: 'grain' },
      { ...tote, view: 'side' },
      { ...tote, seed: 8 },
      { subject: 'category', form: 'tote', seed: 7 },
      { subject: 'article', scene: 'care', seed: 7 },
      { subject: 'hero', seed: 7 },
    ];
    expect(new Set([tote, ...changedSpecs].map((spec) => pictureOf(spec).id)).size).toBe(changedSpecs.length + 1);
  });

  test.each([
    [{ ...tote, colour: 'red' }],
    [{ ...tote, colour: '#fff' }],
    [{ ...tote, seed: -1 }],
    [{ ...tote, seed: 1.5 }],
  ])('a spec with an invalid colour or seed throws: %j', (spec) => {
    expect(() => pictureOf(spec)).toThrow('not a');
  });

  test('a spec is read back from its row; anything that is no spec is rejected', () => {
    for (const spec of [tote, { subject: 'article', scene: 'market', seed: 1 } as const]) {
      expect(readSpec(JSON.parse(JSON.stringify(pictureOf(spec).spec)))).toEqual(spec);
    }
    for (const odd of [undefined, null, 'tote', {}, { ...tote, form: 'balloon' }, { ...tote, colour: '"/><script>' }]) {
      expect(readSpec(odd)).toBeUndefined();
    }
  });

  test('a spec can be turned into a row 100,000 times without drawing anything', () => {
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
const specs: PictureSpec[] = [
  ...motifs.map((motif) => ({ ...tote, motif })),
  ...forms.map((form) => ({ subject: 'category', form, seed: 3 }) as const),
  ...scenes.map((scene) => ({ subject: 'article', scene, seed: 3 }) as const),
  { subject: 'hero', seed: 3 },
];

describe.each([...products, ...specs].map((spec) => [Object.values(spec).join(' '), spec] as const))(
  '%s',
  (_, spec) => {
    const svg = draw(spec, 320);

    test('a picture is drawn the same each time, and differently with another seed', () => {
      // A failure must not print two drawings.
      expect(draw(spec, 320) === svg).toBe(true);
      expect(draw({ ...spec, seed: spec.seed + 1 }, 320) === svg).toBe(false);
    });

    test('a picture is self-contained: no external references, no NaN, no missing ids', () => {
      const lines = svg.replaceAll(/href="data:image\/png;base64,[^"]*"/g, '');
      const odd = /(?:href="|src="|url\()(?!#d\d+[")]).{20}|NaN|undefined|Infinity|<script|<text|<foreignObject/;
      expect(lines.match(odd)).toBeNull();
      const used = [...lines.matchAll(/(?:href="|url\()#(d\d+)/g)].map(([, id]) => id);
      expect(used.filter((id) => !lines.includes(`id="${id}"`))).toEqual([]);
      const maxLength = spec.subject === 'product' || spec.subject === 'category' ? 150_000 : 450_000;
      expect(svg.length).toBeLessThan(maxLength);
    });

    test('a picture has about the average colour that is computed without drawing it', async () => {
      const onePixel = sharp(Buffer.from(svg)).removeAlpha().resize(1, 1, { fit: 'fill', kernel: 'linear' });
      const actual = [...(await onePixel.raw().toBuffer())];
      const { colour } = pictureOf(spec);
      const expected = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      const maxDifference = Math.max(...actual.map((value, at) => Math.abs(value - (expected[at] ?? 0))));
      expect(maxDifference).toBeLessThan(spec.subject === 'product' && spec.view === 'detail' ? 90 : 60);
    });
  },
);

describe('the drawing thread', () => {
  const thread = openDrawingThread();
  afterAll(thread.close);

  test('the drawing thread draws several specs at once and resolves each call with its own drawing', async () => {
    const specs = [tote, { ...tote, seed: 8 }, { ...tote, view: 'side' } as const];
    const svgs = await Promise.all(specs.map((spec) => thread.draw(spec, 160)));
    expect(svgs).toEqual(specs.map((spec) => draw(spec, 160)));
  });

  test('the drawing thread rejects an impossible spec with the reason and draws the next one', async () => {
    const odd: PictureSpec = JSON.parse(JSON.stringify({ ...tote, form: 'balloon' }));
    await expect(thread.draw(odd, 160)).rejects.toThrow(/not a function|undefined/);
    expect(await thread.draw(tote, 160)).toBe(draw(tote, 160));
  });

  test('a crashed drawing thread gets a new worker for the next drawing', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'shop-drawing-')), 'worker.mjs');
    await writeFile(
      file,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', ({ number, task }) => task.width === 666 ? process.exit(7) : parentPort.postMessage({ number, value: 'alive' }));`,
    );
    const crashing = openDrawingThread(pathToFileURL(file));
    await expect(Promise.all([crashing.draw(tote, 666), crashing.draw(tote, 160)])).rejects.toThrow('ended with 7');
    expect(await crashing.draw(tote, 160)).toBe('alive');
    await crashing.close();
  });
});
