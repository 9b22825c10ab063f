import sharp from 'sharp';
import { mark } from '../document/icon.ts';

/** Jute on the green of the shop's buttons: an icon must be found again among others, on any wallpaper. */
const ground = '#1f5c3f';
/** The neck in linen: its own brown is lost on green. The dot is the ground seen through the cloth. */
const sack = mark.replaceAll('#8f6d3c', '#f2e9d9');

/** `share`: how much of the icon's width the drawing takes. `corner`: how round the ground is, in percent of the width. */
type Look = { share: number; corner: number };

const looks = {
  any: { share: 0.96, corner: 22 },
  // Cut to a circle, a drop or a square by the device: only the middle four fifths are sure to stay.
  maskable: { share: 0.76, corner: 0 },
  // iOS rounds it itself, and shows black where nothing was drawn.
  apple: { share: 0.9, corner: 0 },
} satisfies Record<string, Look>;

/** Files of icons, with what each is for. */
export const icons = {
  'icon-192.png': { size: 192, look: looks.any },
  'icon-512.png': { size: 512, look: looks.any },
  'icon-maskable-512.png': { size: 512, look: looks.maskable },
  'icon-apple-180.png': { size: 180, look: looks.apple },
} satisfies Record<string, { size: number; look: Look }>;

function svgOf({ share, corner }: Look): string {
  const inset = (100 - share * 100) / 2;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<rect width="100" height="100" rx="${corner}" fill="${ground}"/>` +
    `<svg x="${inset}" y="${inset}" width="${share * 100}" height="${share * 100}" viewBox="0 0 32 32">${sack}</svg></svg>`
  );
}

export const pngOf = ({ size, look }: { size: number; look: Look }): Promise<Uint8Array> =>
  sharp(new TextEncoder().encode(svgOf(look)), { density: (72 * size) / 100 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
