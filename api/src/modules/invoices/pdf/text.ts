import bidiModule, { type Bidi } from 'bidi-js';
import type { Font, GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';

/** A glyph of a cluster, with the part of the text that it stands for. `x`, `y`: its offset from the start of the cluster. */
type ClusterGlyph = { id: number; text: string; x: number; y: number; width: number };
/** The smallest part of a line that is drawn as a unit: a letter with its marks, or a ligature. Lengths are thousandths of the font size. */
export type Cluster = { glyphs: ClusterGlyph[]; width: number };
export type Line = { clusters: Cluster[]; width: number };
export type Direction = 'rtl' | 'ltr';
export type ShapingFont = { font: Font; perEm: number; shaped: ShapedRuns };
type ShapedRuns = LRUCache<string, GlyphRun>;

/** Drawn for a character that the font does not have, such as an emoji. A copy of the text contains the character itself. */
const unknownCharacter = '\ufffd';

/** Shaped texts by direction and text. Labels and words come back on every invoice, and shaping takes most of the time of a page. */
export const shapedRuns = (): ShapedRuns => new LRUCache({ max: 4_000 });

type LogicalCluster = { text: string; isRtl: boolean; isSpace: boolean; glyphs: ClusterGlyph[]; width: number };

/** The types of the package describe another build of it than the one that Node loads. */
const isFactory = (loaded: unknown): loaded is () => Bidi => typeof loaded === 'function';
const loaded: unknown = bidiModule;
if (!isFactory(loaded)) throw new Error('bidi-js exports no function');
const bidi = loaded();
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const ignorable = /^\p{Default_Ignorable_Code_Point}+$/u;
const mark = /\p{M}/u;
const letter = /[\p{L}\p{N}\p{M}]/u;
/**
 * poppler takes the spaces and punctuation beside a number to be a part of it, and so puts them on its wrong side. A right-to-left mark
 * ends the number. A mark without any width would make other programs begin a new line.
 */
const rightToLeftMark = '\u200f';
const markWidth = 20;

/** Breaks a text into lines of at most this width; a word that is longer than a line is broken anywhere. */
export function layOut(face: ShapingFont, text: string, { width, direction = 'rtl' }: LayoutOptions): Line[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const shapePart = (from: number, to: number) =>
    shapeLine(face, text.slice(from, to), levels.subarray(from, to), direction);
  const lines: Line[] = [];
  let from = skipSpaces(text, 0);
  while (from < text.length) {
    const to = endOfLine(text, from, (end) => shapePart(from, end).width <= width);
    lines.push(shapePart(from, from + text.slice(from, to).trimEnd().length));
    from = skipSpaces(text, to);
  }
  return lines;
}
type LayoutOptions = { width: number; direction?: Direction };

/** The end of the longest part from `from` that fits: after a word, or inside a word that alone is too long. */
function endOfLine(text: string, from: number, fits: (end: number) => boolean): number {
  if (fits(text.length)) return text.length;
  let end = from;
  for (const { index, 0: word } of text.slice(from).matchAll(/\S+\s*/g)) {
    const wordEnd = from + index + word.trimEnd().length;
    if (!fits(wordEnd)) break;
    end = wordEnd;
  }
  if (end > from) return end;
  const word = text.slice(from).match(/^\S+/)?.[0] ?? '';
  // Grapheme by grapheme, so that an emoji or a letter with its marks stays whole. The first one is taken even if it does not fit.
  let low = 1;
  const graphemes = [...new Intl.Segmenter('fa').segment(word)].map(({ segment }) => segment);
  let high = graphemes.length;
  const endAfter = (count: number) => from + graphemes.slice(0, count).join('').length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(endAfter(middle))) low = middle;
    else high = middle - 1;
  }
  return endAfter(low);
}

function skipSpaces(text: string, from: number): number {
  const rest = text.slice(from);
  return text.length - rest.trimStart().length;
}

/** The glyphs of one line from left to right. */
function shapeLine(face: ShapingFont, text: string, levels: Uint8Array, direction: Direction): Line {
  const runs = visualRuns(levels);
  const clusters = runs.flatMap(({ from, to, level }) => {
    const shaped = shapeRun(face, text.slice(from, to), level % 2 === 1);
    const isNumber = direction === 'rtl' && level % 2 === 0;
    if (isNumber && endsBefore(text, to)) shaped.push(markCluster(face));
    if (direction === 'rtl' && level % 2 === 1) markPunctuation(face, shaped);
    return level % 2 === 1 ? shaped.reverse() : isNumber ? markFirst(shaped) : shaped;
  });
  return { clusters: clusters.map(drawable), width: clusters.reduce((sum, { width }) => sum + width, 0) };
}

/** Whether something other than a letter follows on the line. */
const endsBefore = (text: string, at: number) => at < text.length && !/^\p{L}/u.test(text.slice(at));

/** The mark after a number stands at its left. */
function markFirst(shaped: LogicalCluster[]): LogicalCluster[] {
  const last = shaped.at(-1);
  return last?.text === rightToLeftMark ? [last, ...shaped.slice(0, -1)] : shaped;
}

function markCluster({ font }: ShapingFont): LogicalCluster {
  const { id } = font.glyphForCodePoint(0x20);
  const glyph = { id, text: rightToLeftMark, x: 0, y: 0, width: markWidth };
  return { text: rightToLeftMark, isRtl: true, isSpace: false, glyphs: [glyph], width: markWidth };
}

/** Adds a mark between punctuation and the space after it. */
function markPunctuation(face: ShapingFont, clusters: LogicalCluster[]): void {
  for (let place = clusters.length - 2; place >= 0; place -= 1) {
    const [first, second] = [clusters[place], clusters[place + 1]];
    if (first === undefined || second === undefined || !second.isSpace || first.isSpace) continue;
    if (!letter.test(first.text)) clusters.splice(place + 1, 0, markCluster(face));
    // pdf.js would put the space before a mark that ends a word.
    else if (mark.test(first.text)) addText(second, rightToLeftMark);
  }
}

type Run = { from: number; to: number; level: number };

/** Parts of one level, from left to right: rule L2 of the bidirectional algorithm. */
function visualRuns(levels: Uint8Array): Run[] {
  const runs: Run[] = [];
  for (const [place, level] of levels.entries()) {
    const last = runs.at(-1);
    if (last?.level === level) last.to = place + 1;
    else runs.push({ from: place, to: place + 1, level });
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while ((runs[end]?.level ?? -1) >= level) end += 1;
      if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return runs;
}

/** The clusters of a part that has one direction, in the order of its text. */
function shapeRun({ font, perEm, shaped: cache }: ShapingFont, text: string, isRtl: boolean): LogicalCluster[] {
  const characters = [...text].filter((character) => !bidiControls.test(character));
  const drawn = characters.map((character) => {
    const shown = isRtl ? (bidi.getMirroredCharacter(character) ?? character) : character;
    return ignorable.test(shown) || font.hasGlyphForCodePoint(shown.codePointAt(0) ?? 0) ? shown : unknownCharacter;
  });
  const direction = isRtl ? 'rtl' : 'ltr';
  const key = `${direction} ${drawn.join('')}`;
  const run = cache.get(key) ?? font.layout(drawn.join(''), undefined, undefined, undefined, direction);
  cache.set(key, run);
  const shaped = run.glyphs.map((glyph, place) => ({ glyph, position: run.positions[place] }));
  if (isRtl) shaped.reverse();
  const clusters: LogicalCluster[] = [];
  let place = 0;
  for (const { glyph, position } of shaped) {
    const part = characters.slice(place, place + glyph.codePoints.length).join('');
    place += glyph.codePoints.length;
    const advance = (position?.xAdvance ?? 0) * perEm;
    const offset = { x: (position?.xOffset ?? 0) * perEm, y: (position?.yOffset ?? 0) * perEm };
    const last = clusters.at(-1);
    const isMark = advance === 0 && mark.test(part);
    if (last !== undefined && (isMark || ignorable.test(part) || part === '')) {
      last.text += part;
      if (isMark || part === '') last.glyphs.push({ id: glyph.id, text: part, ...offset, width: 0 });
      else addText(last, part);
      continue;
    }
    clusters.push({
      text: part,
      isRtl,
      isSpace: /^\s+$/.test(part),
      width: advance,
      glyphs: [{ id: glyph.id, text: part, ...offset, width: advance }],
    });
  }
  return clusters;
}

/** An invisible character, such as the zero-width non-joiner, belongs to the letter before it: alone, some programs would drop it. */
function addText({ glyphs }: LogicalCluster, text: string): void {
  const [base] = glyphs;
  if (base) base.text += text;
}

/**
 * The cluster as programs expect it that read a page from left to right and then turn right-to-left text round: a glyph's own text is in
 * that order too, and marks stand before their letter.
 */
function drawable({ glyphs, isRtl, width }: LogicalCluster): Cluster {
  const [base, ...marks] = glyphs;
  if (base === undefined || !isRtl) return { glyphs, width };
  const own = [...base.text];
  // Programs take a glyph whose text has a mark to be a mark altogether.
  const inner = own.filter((character) => mark.test(character));
  const rest = own.filter((character) => !mark.test(character)).reverse();
  if (rest.length === 0) return { glyphs, width };
  const innerMarks = inner.map((text) => ({ ...base, id: emptyGlyph, text, width: markWidth }));
  const narrower = { ...base, text: rest.join(''), width: base.width - inner.length * markWidth };
  return { glyphs: [...marks.reverse(), ...innerMarks.reverse(), narrower], width };
}

/** Drawn for a character that is part of another glyph. */
export const emptyGlyph = -1;
