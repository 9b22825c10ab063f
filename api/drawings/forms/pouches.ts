import { tiedBag } from '../bags/tied.ts';
import { groundShadow } from '../cloth/body.ts';
import { lightness } from '../tools/colour.ts';
import type { DrawFigure, Figure } from '../tools/look.ts';
import { number } from '../tools/path.ts';
import type { Sheet } from '../tools/sheet.ts';

/** A cotton pouch, closed by cords. */
export const drawstring: DrawFigure = (sheet, look) => {
  const random = look.random.fork('drawstring');
  const material = {
    weave: random.pick(['canvas', 'muslin'] as const),
    width: 620 * random.between(0.92, 1.04),
    height: 760 * random.between(0.9, 1.04),
    build: 'pouch',
    neck: random.between(0.24, 0.3),
    tie: 'cords',
    string: random.pick(['#e9dcc0', '#b08a57', '#8a5a34', '#f4efe4'] as const),
    stiff: 0.35,
    lumps: 0.035,
  } as const;
  const pouch = tiedBag(sheet, { look, material });
  return look.view === 'side' ? pair(sheet, pouch, random.between(0.56, 0.64)) : pouch;
};

/** A small gift pouch, closed by a ribbon or cords. */
export const giftPouch: DrawFigure = (sheet, look) => {
  const random = look.random.fork('gift');
  const light = lightness(look.colour) > 0.7;
  const material = {
    weave: random.pick(['satin', 'satin', 'muslin'] as const),
    width: 600 * random.between(0.94, 1.06),
    height: 720 * random.between(0.92, 1.04),
    build: 'pouch',
    neck: random.between(0.14, 0.18),
    tie: random.pick(['ribbon', 'ribbon', 'cords'] as const),
    string: light
      ? random.pick(['#a8442a', '#1f5a41', '#b88a3a'] as const)
      : random.pick(['#ecd9a8', '#f5eee0', '#d9a441'] as const),
    gloss: 0.22,
    stiff: 0.7,
    lumps: 0.06,
  } as const;
  const pouch = tiedBag(sheet, { look, material });
  return look.view === 'side' ? pair(sheet, pouch, random.between(0.58, 0.68)) : pouch;
};

/** A large pouch with a smaller copy in front of it, to the right. */
function pair(sheet: Sheet, bag: Figure, size: number): Figure {
  const id = sheet.defineGroup(bag.markup);
  const markup = [
    `<use href="#${id}" x="${number(-bag.half * 0.36)}"/>`,
    `<g transform="translate(${number(bag.half * 0.92)} ${number(bag.half * 0.12)})scale(${Math.round(size * 100) / 100})">${groundShadow(sheet, bag.half)}<use href="#${id}"/></g>`,
  ].join('');
  return { markup, half: bag.half * 1.4, height: bag.height };
}
