import sharp from 'sharp';
import { mark } from '../document/brand.ts';

/** The green of the shop's buttons: it stands out among other icons, on light and dark wallpapers. */
const background = '#1f5c3f';
/** The mark with its neck in linen: the brown of the original is invisible on green. */
const sack = mark.replaceAll('#8f6d3c', '#f2e9d9');

/** `markShare`: the mark's width as a share of the icon's. `cornerRadius`: in percent of the icon's width. */
type Look = { markShare: number; cornerRadius: number };

const looks = {
  any: { markShare: 0.96, cornerRadius: 22 },
  // The device crops it to a circle, a drop or a square: only the middle four fifths are always visible.
  maskable: { markShare: 0.76, cornerRadius: 0 },
  // iOS rounds the corners itself, and shows transparent pixels as black.
  apple: { markShare: 0.9, cornerRadius: 0 },
} satisfies Record<string, Look>;

/** The icons of a release, by file name. */
export const icons = {
  'icon-192.png': { size: 192, look: looks.any },
  'icon-512.png': { size: 512, look: looks.any },
  'icon-maskable-512.png': { size: 512, look: looks.maskable },
  'icon-apple-180.png': { size: 180, look: looks.apple },
} satisfies Record<string, { size: number; look: Look }>;

function svgOf({ markShare, cornerRadius }: Look): string {
  const inset = (100 - markShare * 100) / 2;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<rect width="100" height="100" rx="${cornerRadius}" fill="${background}"/>` +
    `<svg x="${inset}" y="${inset}" width="${markShare * 100}" height="${markShare * 100}" viewBox="0 0 32 32">${sack}</svg></svg>`
  );
}

export const renderPng = ({ size, look }: { size: number; look: Look }): Promise<Uint8Array> =>
  sharp(new TextEncoder().encode(svgOf(look)), { density: (72 * size) / 100 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
