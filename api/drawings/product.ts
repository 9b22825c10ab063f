import { backdrop, type Stage } from './backdrop.ts';
import { groundShadow } from './cloth/body.ts';
import { detail } from './details/detail.ts';
import { figureDrawings } from './forms/forms.ts';
import { backdropColour } from './palettes.ts';
import type { Form, ProductSpec, View } from './subjects.ts';
import type { Figure, Look } from './tools/look.ts';
import { randomFrom } from './tools/random.ts';
import type { Sheet } from './tools/sheet.ts';

/** The scale of a product in its picture. Needed before drawing, because patterns must fit whole pixels. */
export function figureScale(form: Form, view: View): number {
  if (view === 'detail') return 1;
  if (form === 'jumbo') return view === 'side' ? 0.85 : 1.02;
  if (form === 'tote') return 0.92;
  return view === 'side' ? 1.04 : 1.1;
}

export function product(sheet: Sheet, spec: ProductSpec): string {
  // Only the seed feeds the random numbers, so all views and colours of a product have the same proportions.
  const random = randomFrom(spec.seed);
  const look: Look = { colour: spec.colour, motif: spec.motif, view: spec.view, random };
  if (spec.view === 'detail') return detail(sheet, spec.form, look);
  const figure = figureDrawings[spec.form](sheet, look);
  const stage = stageFor(figure, look);
  const shadow = figure.wallShadow ?? groundShadow(sheet, figure.half, figure.deep);
  const size = figureScale(spec.form, spec.view);
  // Low things are drawn higher, so that every product is about centred.
  const floor = Math.min(1010, Math.max(820, 640 + (figure.height * size) / 2));
  const ground = backdrop(sheet, random.fork('backdrop'), backdropColour(random, spec.colour), stage, {
    width: 1200,
    height: 1200,
    floor: floor - 20,
  });
  const placed = `<g transform="translate(600 ${Math.round(floor)})scale(${size})">${shadow}${figure.markup}</g>`;
  return ground + placed;
}

function stageFor({ wallShadow }: Figure, { view, random }: Look): Stage {
  const stageRandom = random.fork(view);
  if (wallShadow !== undefined) return stageRandom.pick(['sweep', 'window']);
  return view === 'front'
    ? stageRandom.pick(['sweep', 'sweep', 'window', 'leaves'])
    : stageRandom.pick(['arch', 'plinth', 'sweep']);
}
