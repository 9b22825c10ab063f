const { atan2, cbrt, cos, hypot, max, min, round, sin } = Math;

/** Colours are passed as #rrggbb and computed as lightness, chroma and hue in the perceptual space OKLCH. */
type Oklch = { l: number; c: number; h: number };

/** Mixes two colours in a perceptual space: share 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [l1, a1, b1] = labOf(first);
  const [l2, a2, b2] = labOf(second);
  const between = (from: number, to: number) => from + (to - from) * share;
  return hexOf([between(l1, l2), between(a1, a2), between(b1, b2)]);
}

/** Lightens (amount above 0) or darkens (below 0) a colour; lighter tones also become paler. */
export function shade(colour: string, amount: number): string {
  const { l, c, h } = lchOf(colour);
  const lightness = amount < 0 ? l * (1 + amount) : l + (1 - l) * amount;
  const chroma = amount < 0 ? c * (1 + amount * 0.25) : c * (1 - amount * 0.55);
  return fromLch({ l: lightness, c: chroma, h });
}

/** 0 is black, 1 is white. */
export function lightness(colour: string): number {
  return labOf(colour)[0];
}

/** How colourful a colour is: 0 is grey, above 0.1 is clearly coloured. */
export function chroma(colour: string): number {
  return lchOf(colour).c;
}

function lchOf(colour: string): Oklch {
  const [l, a, b] = labOf(colour);
  return { l, c: hypot(a, b), h: atan2(b, a) };
}

function fromLch({ l, c, h }: Oklch): string {
  return hexOf([l, c * cos(h), c * sin(h)]);
}

function labOf(colour: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function hexOf([lightness, a, b]: [number, number, number]): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((channel) => twoDigits(curved(channel))).join('')}`;
}

function twoDigits(value: number): string {
  const whole = round(min(1, max(0, value)) * 255);
  return whole.toString(16).padStart(2, '0');
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function curved(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
