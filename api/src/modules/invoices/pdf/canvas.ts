import type { PdfFile, Ref } from './file.ts';
import { type EmbeddedFont, embeddedFont, type FontFace } from './font.ts';
import { type Direction, type Line, layOut } from './text.ts';

/** Lengths are points, counted from the top left corner. */
export type Box = { x: number; y: number; width: number };
export type Weight = 'regular' | 'bold';
/** `start`: at the right, where Persian lines begin. */
export type TextStyle = {
  size: number;
  weight?: Weight;
  align?: 'start' | 'center' | 'end';
  colour?: keyof typeof colours;
  direction?: Direction;
};
export type Faces = Readonly<Record<Weight, FontFace>>;
export type PageSize = { width: number; height: number };
export type Canvas = ReturnType<typeof canvas>;

const colours = { ink: '0.13 0.13 0.13', soft: '0.36 0.36 0.36', alert: '0.63 0.1 0.1' } as const;
const fontNames: Readonly<Record<Weight, string>> = { regular: 'F1', bold: 'F2' };
const lineHeight = 1.6;
/** The distance of the baseline from the top of its line, in font sizes. */
const baseline = 1.08;

/** The lines of a text in a column, with the height that they take. */
export type TextBlock = { lines: Line[]; height: number; style: TextStyle };

/** The pages of a document, on which text and lines are drawn. */
export function canvas(file: PdfFile, faces: Faces, { width, height }: PageSize) {
  const fonts: Record<Weight, { ref: Ref; font: EmbeddedFont }> = {
    regular: { ref: file.reserve(), font: embeddedFont(faces.regular) },
    bold: { ref: file.reserve(), font: embeddedFont(faces.bold) },
  };
  const tree = file.reserve();
  const pages: string[][] = [];
  const draw = (operation: string) => pages.at(-1)?.push(operation);
  const point = (x: number, y: number) => `${round(x)} ${round(height - y)}`;

  return {
    addPage: (): void => {
      pages.push(['0.5 w']);
    },
    pageCount: () => pages.length,
    /** Later drawing goes to this page again. */
    drawOnPage: (index: number, work: () => void): void => {
      const later = pages.splice(index + 1);
      work();
      pages.push(...later);
    },

    measure: (text: string, columnWidth: number, style: TextStyle): TextBlock => {
      const { size, weight = 'regular', direction = 'rtl' } = style;
      const lines = layOut(faces[weight], text, { width: (columnWidth * 1000) / size, direction });
      return { lines, height: Math.max(1, lines.length) * size * lineHeight, style };
    },

    text: ({ lines, style }: TextBlock, box: Box): void => {
      const { size, weight = 'regular', align = 'start', colour = 'ink' } = style;
      for (const [index, line] of lines.entries()) {
        const space = box.width - (line.width * size) / 1000;
        const x = box.x + (align === 'start' ? space : align === 'center' ? space / 2 : 0);
        const y = box.y + (index * lineHeight + baseline) * size;
        const operand = fonts[weight].font.encode(line);
        draw(`BT ${colours[colour]} rg /${fontNames[weight]} ${size} Tf 1 0 0 1 ${point(x, y)} Tm ${operand} TJ ET`);
      }
    },

    line: (from: { x: number; y: number }, to: { x: number; y: number }): void => {
      draw(`0.45 G ${point(from.x, from.y)} m ${point(to.x, to.y)} l S`);
    },
    frame: (box: Box & { height: number }): void => {
      draw(`0.45 G ${point(box.x, box.y + box.height)} ${round(box.width)} ${round(box.height)} re S`);
    },
    shade: (box: Box & { height: number }): void => {
      draw(`0.94 g ${point(box.x, box.y + box.height)} ${round(box.width)} ${round(box.height)} re f`);
    },

    /** Writes pages and fonts; the result is the page tree. */
    end: (): Ref => {
      for (const { ref, font } of Object.values(fonts)) font.write(file, ref);
      const resources = Object.entries(fontNames).map(
        ([weight, name]) => `/${name} ${fonts[weight === 'bold' ? 'bold' : 'regular'].ref} 0 R`,
      );
      const kids = pages.map((operations) => {
        const content = file.addStream(operations.join('\n'));
        return file.add(
          `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R ` +
            `/Resources << /Font << ${resources.join(' ')} >> >> >>`,
        );
      });
      return file.set(
        tree,
        `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
      );
    },
  };
}

function round(length: number): string {
  return String(Math.round(length * 100) / 100);
}
