import { tiedBag } from '../bags/tied.ts';
import { body } from '../cloth/body.ts';
import { rope } from '../cloth/string.ts';
import { type Content, heap } from '../props/contents.ts';
import { mix, shade } from '../tools/colour.ts';
import { crumpled, fold, gathered, lumpy } from '../tools/folds.ts';
import type { DrawFigure, Figure, Look } from '../tools/look.ts';
import { number, type Point } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { clip, definePath, type Sheet } from '../tools/sheet.ts';
import { surfaceOf } from '../tools/surface.ts';

/** Liner bags of clear film: a tied one with contents or a lined sack (front), a pile of new ones (side). */
export const liner: DrawFigure = (sheet, look) => {
  const random = look.random.fork('liner');
  if (look.view === 'side') return pileOfBags(sheet, { ...look, colour: mix(look.colour, '#ffffff', 0.25) }, random);
  return random.chance(0.5) ? filledFilm(sheet, look, random) : linedSack(sheet, look, random);
};

function filledFilm(sheet: Sheet, look: Look, random: Random): Figure {
  const content = random.pick(['rice', 'chickpeas', 'beans', 'wheat'] as const satisfies readonly Content[]);
  const film = mix(look.colour, '#f3f4ef', 0.35);
  const material = {
    weave: 'film',
    width: 560,
    height: 800,
    gloss: 0.5,
    stiff: 2.2,
    lumps: 0.05,
    neck: 0.1,
    string: '#c8462f',
  } as const;
  const bag = tiedBag(sheet, { look: { ...look, colour: film, motif: 'plain' }, material });
  const level = -380 * random.between(0.8, 1.1);
  const grain: Point[] = [
    [-262, level],
    [-120, level - 22],
    [60, level - 8],
    [262, level + 10],
    [276, -180],
    [258, -70],
    [196, -6],
    [0, 26],
    [-196, -6],
    [-258, -70],
    [-276, -180],
  ];
  const seen = `<g opacity=".62" style="mix-blend-mode:multiply">${heap(sheet, content, random, grain, 1.15)}</g>`;
  const shine = `<path d="M-206 -440C-250 -330 -262 -200 -232 -90" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="15" stroke-linecap="round"/><path d="M-170 -470C-206 -380 -216 -300 -214 -250" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="7" stroke-linecap="round"/>`;
  return { ...bag, markup: bag.markup + seen + shine };
}

/** A woven sack with a film liner turned over its rim. */
function linedSack(sheet: Sheet, look: Look, random: Random): Figure {
  const cloth = random.pick(['#c8a26b', '#efeadd', '#d9bd8b'] as const);
  const sack = surfaceOf({
    rows: [
      [-520, -250, 250],
      [-300, -285, 285],
      [-130, -296, 292],
      [-40, -270, 270],
      [0, -205, 210],
    ],
    wrap: 1.24,
    bow: [46, 42],
    pinch: [0, 0.14],
  });
  const [half, tall] = [252, 300];
  const film = mix(look.colour, '#f7f8f5', 0.3);
  const tube = surfaceOf({
    rows: [
      [-520 - tall, -half * 1.05, half * 0.98],
      [-520 - tall * 0.5, -half * 0.84, half * 0.86],
      [-530, -half * 0.96, half * 0.96],
      [-380, -half * 1.03, half * 1.03],
    ],
    wrap: 1.2,
    bow: [30, 50],
    hem: (u) => 22 * Math.sin(u * 5.2) + 9 * Math.sin(u * 13),
    pinch: [0, 0],
  });
  const cuff = surfaceOf({
    rows: [
      [-540, -half * 1.0, half * 1.0],
      [-500, -half * 1.09, half * 1.09],
      [-400, -half * 1.13, half * 1.14],
      [-370, -half * 1.1, half * 1.1],
    ],
    wrap: 1.24,
    bow: [52, 62],
    pinch: [0.1, 0.1],
    hem: () => 0,
  });
  const wall = body(sheet, sack, {
    colour: cloth,
    weave: 'jute',
    fineness: 100,
    folds: [lumpy(random, 180, 24), fold([-260, -40], [-60, -150], 24, -14), fold([260, -50], [60, -170], 22, -14)],
  });
  const plastic = body(sheet, tube, {
    colour: film,
    weave: 'film',
    gloss: 0.5,
    fineness: 130,
    folds: [gathered(tube, random, { count: 5, height: 20, from: 1.1, to: -0.3, bends: 1 }), crumpled(random, 120, 14)],
  });
  const over = body(sheet, cuff, {
    colour: shade(film, -0.03),
    weave: 'film',
    gloss: 0.55,
    fineness: 130,
    folds: [crumpled(random, 90, 8), lumpy(random, 80, 9)],
  });
  const highlight = `<g clip-path="${clip(sheet, definePath(sheet, tube.outline))}"><path d="M-200 -820h90l-60 500h-60Z" fill="#fff" fill-opacity=".35"/></g>`;
  return { markup: plastic + highlight + wall + over, half: 285, height: 840 };
}

/** A pile of new folded bags, tied with string. */
function pileOfBags(sheet: Sheet, look: Look, random: Random): Figure {
  const count = random.whole(7, 10);
  const thick = 46;
  const layers = Array.from({ length: count }, (_, index) => {
    const layerRandom = random.fork(String(index));
    const [left, right] = [-300 + layerRandom.spread(9), 300 + layerRandom.spread(9)];
    const layer = surfaceOf({
      rows: [
        [-thick, left + 8, right - 8],
        [-thick * 0.5, left, right],
        [0, left + 8, right - 8],
      ],
      pinch: [0, 0],
      bow: [4, 4],
    });
    const round = (_x: number, y: number) => 26 * Math.sqrt(Math.max(0, 1 - ((y + thick / 2) / (thick / 2)) ** 2));
    const cloth = body(sheet, layer, {
      colour: shade(look.colour, -0.02 - layerRandom.next() * 0.05),
      weave: 'film',
      gloss: 0.3,
      fineness: 60,
      folds: [round, crumpled(layerRandom, 90, 4)],
    });
    return `<g transform="translate(0 ${number(-index * thick * 0.92)})">${cloth}</g>`;
  });
  const height = count * thick * 0.92;
  const lid = surfaceOf({
    rows: [
      [-height - 110, -232, 236],
      [-height - 4, -296, 298],
      [-height + 16, -296, 296],
    ],
    pinch: [0.04, 0],
  });
  const top = body(sheet, lid, {
    colour: shade(look.colour, 0.2),
    weave: 'film',
    gloss: 0.4,
    fineness: 90,
    folds: [crumpled(random, 190, 8)],
  });
  const string = rope(
    [
      [-60, -height - 108],
      [-76, -height],
      [-74, -height * 0.5],
      [-76, 4],
    ],
    9,
    '#b98d55',
  );
  return { markup: layers.join('') + top + string, half: 300, height: height + 110, deep: 100 };
}
