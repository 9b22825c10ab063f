import { type Static, Type } from 'typebox';
import type { Picture } from '../../../drawings/spec.ts';

/** The widths that pages offer. A phone's product page needs 720: 92 % of a screen of 412 px at 1.75 pixels each, or of 360 px at 2. */
const widths = [160, 320, 480, 720, 960, 1280] as const;

/** The only widths that are served; 640 for pages that were made before 720. Without this list, requests for arbitrary widths could fill the store. */
export const servedWidths = [...widths, 640] as const;

/** A picture in API responses. Its address is `/media/pictures/{id}/{width}.avif`, or `.webp`. */
export const PictureView = Type.Object({
  id: Type.String(),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** The placeholder colour until the picture has loaded. */
  colour: Type.String(),
  widths: Type.Array(Type.Integer()),
});
export type PictureView = Static<typeof PictureView>;

export function pictureView({ id, width, height, colour }: Omit<Picture, 'spec'>, alt: string): PictureView {
  // A drawing is scalable, so every width is available for every picture.
  return { id, alt, width, height, colour, widths: [...widths] };
}
