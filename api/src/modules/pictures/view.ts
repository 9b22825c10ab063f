import { type Static, Type } from 'typebox';
import type { Picture } from './spec.ts';

/** A bounded list: whoever may name any width may fill the store with pictures that nobody looks at. */
export const widths = [160, 320, 480, 640, 960, 1280] as const;

/** How a picture stands in answers. Its address is `/media/pictures/{id}/{width}.avif`, or `.webp`. */
export const PictureView = Type.Object({
  id: Type.String(),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Stands in its place until it is there. */
  colour: Type.String(),
  widths: Type.Array(Type.Integer()),
});
export type PictureView = Static<typeof PictureView>;

export function pictureView({ id, width, height, colour }: Omit<Picture, 'spec'>, alt: string): PictureView {
  // A drawing has no pixels of its own: each of them is as sharp as the others.
  return { id, alt, width, height, colour, widths: [...widths] };
}
