import type { PictureData } from '@shop/shared/ui/Picture';

/**
 * A picture in the data of a page, which is part of the document: without a text, because a name is written beside it, without its average colour,
 * because cards have a background, and without size and widths where they are the usual ones.
 */
export type CardPicture = Pick<PictureData, 'id'> & Partial<Pick<PictureData, 'width' | 'height' | 'widths'>>;

/** Pictures of products. The API draws them in these widths. */
const usual = { width: 1200, height: 1200, widths: [160, 320, 480, 720, 960, 1280] };

export function toCardPicture(picture: (CardPicture & { alt?: string }) | null): CardPicture | null {
  if (!picture) return null;
  const { id, width = usual.width, height = usual.height, widths = usual.widths } = picture;
  return {
    id,
    ...((width !== usual.width || height !== usual.height) && { width, height }),
    ...(widths.join() !== usual.widths.join() && { widths }),
  };
}

export const wholePicture = (picture: CardPicture): PictureData => ({
  alt: '',
  colour: 'transparent',
  ...usual,
  ...picture,
});
