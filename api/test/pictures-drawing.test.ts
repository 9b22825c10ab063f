import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { draw } from '../drawings/draw.ts';
import { pictureOf, readSpec } from '../drawings/spec.ts';
import { forms, motifs, type PictureSpec, type ProductSpec, scenes, views } from '../drawings/subjects.ts';
import { renderPicture } from '../src/modules/pictures/render.ts';
import { openRenderer, type Renderer } from '../src/modules/pictures/renderer.ts';
import { until } from './until.ts';

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

describe('the process that draws pictures', () => {
  const size = { width: 160, format: 'webp' } as const;
  let renderer: Renderer | undefined;
  afterEach(() => renderer?.close());

  const programOf = async (program: string) => {
    const file = join(await mkdtemp(join(tmpdir(), 'shop-drawing-')), 'program.mjs');
    await writeFile(file, program);
    return pathToFileURL(file);
  };
  // A failure must not print whole files.
  const digestOf = (file: Uint8Array | undefined) =>
    createHash('sha256')
      .update(file ?? '')
      .digest('hex');
  /** Answers with the id of its process, which two processes do not share. */
  const answering = `process.on('message', ({ number, task }) => {
    if (task.width === 666) process.kill(process.pid, 'SIGKILL');
    else process.send({ number, answer: Buffer.from(String(process.pid)), residentBytes: task.width * 1024 * 1024 });
  });`;

  test('several pictures at once are each answered with their own file, and an impossible one with the reason', async () => {
    renderer = openRenderer();
    const specs = [tote, { ...tote, seed: 8 }, { ...tote, view: 'side' } as const];
    const files = await Promise.all(specs.map((spec) => renderer?.render(spec, size)));
    const expected = await Promise.all(specs.map((spec) => renderPicture(spec, size)));
    expect(files.map(digestOf)).toEqual(expected.map(digestOf));
    const odd: PictureSpec = JSON.parse(JSON.stringify({ ...tote, form: 'balloon' }));
    await expect(renderer.render(odd, size)).rejects.toThrow(/not a function|undefined/);
    const { format, width } = await sharp(await renderer.render(tote, size)).metadata();
    expect([format, width]).toEqual(['webp', 160]);
    // On a busy machine a process needs seconds to start.
  }, 20_000);

  test('a picture beside one whose process is killed is drawn by the next process', async () => {
    renderer = openRenderer({ file: await programOf(answering) });
    const [killed, drawn] = await Promise.allSettled([
      renderer.render(tote, { ...size, width: 666 }),
      renderer.render(tote, size),
    ]);
    expect([killed.status, drawn.status]).toEqual(['rejected', 'fulfilled']);
  });

  test('a process that has become too large is replaced, and one that is idle ends', async () => {
    renderer = openRenderer({ file: await programOf(answering), idleMegabytes: 200, idleMs: 100 });
    const draw = async (width: number) => Number(await renderer?.render(tote, { ...size, width }).then(String));
    const isRunning = (pid: number) =>
      existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
    const first = await draw(100);
    expect(await draw(201)).toBe(first);
    const second = await draw(100);
    expect(second).not.toBe(first);
    await until(() => !isRunning(second));
    expect(await draw(100)).not.toBe(second);
  });
});
