import type { Form, ProductSpec, View } from '../subjects.ts';
import { backdrop, type Stage } from './backdrop.ts';
import { groundShadow } from './cloth/body.ts';
import { detail } from './details/detail.ts';
import { draws } from './forms/forms.ts';
import { paperFor } from './paper.ts';
import type { Figure, Look } from './tools/look.ts';
import { randomFrom } from './tools/random.ts';
import type { Sheet } from './tools/sheet.ts';

/** How much larger than drawn. Known before drawing, because patterns must fit whole pixels. */
export function sizeOf(form: Form, view: View): number {
  if (view === 'detail') return 1;
  if (form === 'jumbo') return view === 'side' ? 0.85 : 1.02;
  if (form === 'tote') return 0.92;
  return view === 'side' ? 1.04 : 1.1;
}

export function product(sheet: Sheet, spec: ProductSpec): string {
  // The seed alone, so that a front and a side of one product, in any colour, are of the same make.
  const random = randomFrom(spec.seed);
  const look: Look = { colour: spec.colour, motif: spec.motif, view: spec.view, random };
  if (spec.view === 'detail') return detail(sheet, spec.form, look);
  const figure = draws[spec.form](sheet, look);
  const stage = stageFor(figure, look);
  const shadow = figure.hung ?? groundShadow(sheet, figure.half, figure.deep);
  const size = sizeOf(spec.form, spec.view);
  // A low thing stands higher, so that each hangs about the middle.
  const floor = Math.min(1010, Math.max(820, 640 + (figure.height * size) / 2));
  const ground = backdrop(sheet, random.fork('backdrop'), paperFor(random, spec.colour), stage, {
    width: 1200,
    height: 1200,
    floor: floor - 20,
  });
  const placed = `<g transform="translate(600 ${Math.round(floor)})scale(${size})">${shadow}${figure.markup}</g>`;
  return ground + placed;
}

function stageFor({ hung }: Figure, { view, random }: Look): Stage {
  const own = random.fork(view);
  if (hung !== undefined) return own.pick(['sweep', 'window']);
  return view === 'front' ? own.pick(['sweep', 'sweep', 'window', 'leaves']) : own.pick(['arch', 'plinth', 'sweep']);
}
