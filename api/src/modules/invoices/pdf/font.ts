import { type Font, openSync } from 'fontkit';
import { type PdfFile, type Ref, utf16 } from './file.ts';
import { type Cluster, emptyGlyph, type Line, type ShapingFont, shapedRuns } from './text.ts';

/** A font that was read once and is used by many documents. */
export type FontFace = ShapingFont & { name: string; spaceGlyph: number; outlines: Font };
export type EmbeddedFont = ReturnType<typeof embeddedFont>;

export function openFont(file: string): FontFace {
  const [opened, outlines] = [openSync(file), openSync(file)];
  if (!isFont(opened) || !isFont(outlines)) throw new Error(`${file} contains several fonts`);
  const spaceGlyph = opened.glyphForCodePoint(0x20).id;
  return {
    font: opened,
    // Embedding reads glyphs that are parts of others. fontkit keeps each glyph with the characters of its first use, here none, and
    // shaping would then find no text for it.
    outlines,
    perEm: 1000 / opened.unitsPerEm,
    name: opened.postscriptName,
    spaceGlyph,
    shaped: shapedRuns(),
  };
}

const isFont = (opened: ReturnType<typeof openSync>): opened is Font => 'layout' in opened;

/** A code of the document's own encoding: a glyph, the text that is copied for it, and its width. */
type Code = { glyph: number; text: string; width: number };

/**
 * The part of a font that one document uses. PDF libraries give each glyph one text in the whole document. But «ی» with and without a
 * non-joiner is the same glyph, and a bracket is drawn as its mirror image. So each pair of a glyph and a text has a code of its own.
 */
export function embeddedFont({ outlines, perEm, name, spaceGlyph }: FontFace) {
  const subset = outlines.createSubset();
  const codes: Code[] = [{ glyph: 0, text: '', width: 0 }];
  const codeByKey = new Map<string, number>();

  function codeOf(glyph: number, text: string, width: number): number {
    const key = `${glyph} ${width} ${text}`;
    const existing = codeByKey.get(key);
    if (existing !== undefined) return existing;
    // The place of the glyph in the subset; the types of fontkit say otherwise.
    const place: unknown = subset.includeGlyph(outlines.getGlyph(glyph));
    if (typeof place !== 'number') throw new Error(`glyph ${glyph} cannot be embedded`);
    const code = codes.push({ glyph: place, text, width }) - 1;
    codeByKey.set(key, code);
    return code;
  }

  return {
    /** The operand of TJ for a line. */
    encode: ({ clusters }: Pick<Line, 'clusters'>): string => {
      let operand = '';
      let start = 0;
      let pen = 0;
      const put = ({ id, text, x, width: exact }: Cluster['glyphs'][number]) => {
        const gap = Math.round(pen - (start + x));
        if (gap !== 0) operand += `${gap} `;
        const width = Math.round(exact);
        operand += `<${hex(codeOf(id === emptyGlyph ? spaceGlyph : id, text, width))}> `;
        pen = pen - gap + width;
      };
      for (const { glyphs, width } of clusters) {
        for (const glyph of glyphs) put(glyph);
        start += width;
      }
      return `[${operand}]`;
    },

    /** Writes the font as the object `ref`. */
    write: (file: PdfFile, ref: Ref): void => {
      const { minX, minY, maxX, maxY } = outlines.bbox;
      const em = (length: number) => Math.round(length * perEm);
      const data = file.addStream(subset.encode());
      // The six letters mark a subset.
      const baseFont = `/SHOPPD+${name}`;
      const descriptor = file.add(
        `<< /Type /FontDescriptor /FontName ${baseFont} /Flags 4 /ItalicAngle 0 /StemV 80 /FontFile2 ${data} 0 R ` +
          `/FontBBox [${[minX, minY, maxX, maxY].map(em).join(' ')}] ` +
          `/Ascent ${em(outlines.ascent)} /Descent ${em(outlines.descent)} /CapHeight ${em(outlines.capHeight)} >>`,
      );
      const glyphMap = Buffer.alloc(codes.length * 2);
      for (const [code, { glyph }] of codes.entries()) glyphMap.writeUInt16BE(glyph, code * 2);
      const descendant = file.add(
        `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${baseFont} /FontDescriptor ${descriptor} 0 R ` +
          '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
          `/CIDToGIDMap ${file.addStream(glyphMap)} 0 R /DW 0 /W [0 [${codes.map(({ width }) => width).join(' ')}]] >>`,
      );
      file.set(
        ref,
        `<< /Type /Font /Subtype /Type0 /BaseFont ${baseFont} /Encoding /Identity-H ` +
          `/DescendantFonts [${descendant} 0 R] /ToUnicode ${file.addStream(unicodeMap(codes))} 0 R >>`,
      );
    },
  };
}

const maxMapEntries = 100;

function unicodeMap(codes: readonly Code[]): string {
  const entries = codes.flatMap(({ text }, code) => (text === '' ? [] : [`<${hex(code)}> <${utf16(text)}>`]));
  const sections: string[] = [];
  for (let from = 0; from < entries.length; from += maxMapEntries) {
    const part = entries.slice(from, from + maxMapEntries);
    sections.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...sections,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
