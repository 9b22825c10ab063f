import { number } from './path.ts';
import { pngAddress } from './png.ts';

const { ceil, floor, hypot, max, min, round } = Math;

export type Box = { x: number; y: number; width: number; height: number };
/** The height of a surface towards the viewer at a point, in units of the drawing. */
export type Height = (x: number, y: number) => number;
export type ReliefOptions = {
  /** Pixels along the longer side of the relief image. More is sharper and larger. */
  fineness?: number;
  /** 0 is matt, 1 is varnished. */
  gloss?: number;
  /** Darkness of shadows; 1 is usual. */
  depth?: number;
};

// The light of every picture comes from the upper left, in front of the picture.
const light = normal(-0.5, -0.55, 0.72);
const halfway = normal(light[0], light[1], light[2] + 1);

/**
 * Computes light and shadow of an uneven surface as a small grey image, which is blended over the drawing with hard light:
 * mid-grey changes nothing, darker pixels are shadow and lighter ones light.
 */
export function relief(box: Box, height: Height, { fineness = 110, gloss = 0, depth = 1 }: ReliefOptions = {}): string {
  const step = max(box.width, box.height) / fineness;
  const columns = ceil(box.width / step) + 1;
  const rows = ceil(box.height / step) + 1;
  const stride = columns + 2;
  const heights = new Float32Array(stride * (rows + 2));
  for (let row = 0; row < rows + 2; row += 1) {
    for (let column = 0; column < stride; column += 1) {
      heights[row * stride + column] = height(box.x + (column - 1) * step, box.y + (row - 1) * step);
    }
  }
  const average = blurred(heights, stride, rows + 2, max(2, round(fineness / 26)));
  const pixels = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = (row + 1) * stride + column + 1;
      const [x, y, z] = normal(
        -((heights[at + 1] ?? 0) - (heights[at - 1] ?? 0)) / (2 * step),
        -((heights[at + stride] ?? 0) - (heights[at - stride] ?? 0)) / (2 * step),
        1,
      );
      const lit = max(0, x * light[0] + y * light[1] + z * light[2]) / light[2];
      // Weak light reflected from the right and from the floor, so that no side is completely dark.
      const back = max(0, x * 0.85 + z * 0.1 - 0.3) * 0.3 + max(0, y - 0.25) * 0.3;
      const hollow = max(0, (average[at] ?? 0) - (heights[at] ?? 0)) / (step * fineness);
      const shine = gloss * max(0, x * halfway[0] + y * halfway[1] + z * halfway[2]) ** 26;
      pixels[row * columns + column] = tone(lit + back, hollow * 9, shine, depth);
    }
  }
  const size = `width="${number((columns - 1) * step + step)}" height="${number((rows - 1) * step + step)}"`;
  const place = `x="${number(box.x - step / 2)}" y="${number(box.y - step / 2)}" ${size}`;
  return `<image ${place} preserveAspectRatio="none" style="mix-blend-mode:hard-light" href="${pngAddress(columns, rows, pixels, palette)}"/>`;
}

function tone(lit: number, hollow: number, shine: number, depth: number): number {
  const dark = lit < 1 ? (1 - lit) * 0.86 * depth : 0;
  const bright = lit > 1 ? min(0.34, (lit - 1) * 0.42) : 0;
  const value = 0.5 - 0.5 * dark + 0.5 * bright - 0.5 * min(0.5, hollow * depth) + 0.5 * shine;
  // 128 grey levels instead of 256: the difference is invisible, and the image compresses much better.
  return round(127 * min(1, max(0, value)));
}

/** The grey levels, with slightly warm shadows and golden lights. */
const palette = Uint8Array.from({ length: 128 * 3 }, (_, place) => {
  const channel = place % 3;
  const value = floor(place / 3) / 127;
  const minLevel = [0.3, 0.225, 0.19][channel] ?? 0;
  const warmth = [1, 0.97, 0.9][channel] ?? 1;
  const level = value < 0.5 ? 0.5 * (minLevel + (1 - minLevel) * (value / 0.5)) : 0.5 + (value - 0.5) * warmth;
  return round(255 * level);
});

function blurred(values: Float32Array, stride: number, rows: number, radius: number): Float32Array {
  const across = new Float32Array(values.length);
  const both = new Float32Array(values.length);
  slideAverage(values, across, { lines: rows, length: stride, line: stride, step: 1, radius });
  slideAverage(across, both, { lines: stride, length: rows, line: 1, step: stride, radius });
  return both;
}

type SlideOptions = { lines: number; length: number; line: number; step: number; radius: number };

/** A running average along each line. Values beyond the ends repeat the end value. */
function slideAverage(from: Float32Array, to: Float32Array, { lines, length, line, step, radius }: SlideOptions): void {
  for (let index = 0; index < lines; index += 1) {
    const start = index * line;
    const at = (place: number) => from[start + min(length - 1, max(0, place)) * step] ?? 0;
    let sum = 0;
    for (let place = -radius; place <= radius; place += 1) sum += at(place);
    for (let place = 0; place < length; place += 1) {
      to[start + place * step] = sum / (2 * radius + 1);
      sum += at(place + radius + 1) - at(place - radius);
    }
  }
}

function normal(x: number, y: number, z: number): [number, number, number] {
  const length = hypot(x, y, z);
  return [x / length, y / length, z / length];
}
