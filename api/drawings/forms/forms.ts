import type { Form } from '../subjects.ts';
import type { DrawFigure } from '../tools/look.ts';
import { jumbo } from './jumbo.ts';
import { kraftBag, kraftShopper } from './kraft.ts';
import { liner } from './liner.ts';
import { sewingMachine } from './machine.ts';
import { meshBag } from './mesh.ts';
import { needle } from './needle.ts';
import { drawstring, giftPouch } from './pouches.ts';
import { fabricRoll } from './rolls.ts';
import { clothBag, juteSack, laminatedSack, ppSack } from './sacks.ts';
import { strap } from './strap.ts';
import { thread } from './thread.ts';
import { tote } from './tote.ts';
import { valveSack } from './valve.ts';

/** The function that draws each form, from the front and from the side. */
export const figureDrawings: Readonly<Record<Form, DrawFigure>> = {
  'jute-sack': juteSack,
  'pp-sack': ppSack,
  'laminated-sack': laminatedSack,
  'valve-sack': valveSack,
  'mesh-bag': meshBag,
  'cloth-bag': clothBag,
  drawstring,
  tote,
  jumbo,
  'kraft-bag': kraftBag,
  'kraft-shopper': kraftShopper,
  'gift-pouch': giftPouch,
  'fabric-roll': fabricRoll,
  thread,
  needle,
  'sewing-machine': sewingMachine,
  liner,
  strap,
};
