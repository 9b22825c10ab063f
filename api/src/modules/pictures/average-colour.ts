import type { PictureSpec } from './subjects.ts';

/** About the average of what is drawn. Placeholder until draw/palette.ts is there. */
export function averageColour(spec: PictureSpec): string {
  return spec.subject === 'product' ? mix('#ece3d4', spec.colour, 0.35) : '#ddd0ba';
}

function mix(one: string, other: string, share: number): string {
  const at = (colour: string, index: number) => Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
  const channel = (index: number) => Math.round(at(one, index) * (1 - share) + at(other, index) * share);
  return `#${[0, 1, 2].map((index) => channel(index).toString(16).padStart(2, '0')).join('')}`;
}
