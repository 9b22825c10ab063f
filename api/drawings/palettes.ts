import type { Form } from './subjects.ts';
import { lightness } from './tools/colour.ts';
import type { Random } from './tools/random.ts';

/** Typical colours of each form, the most typical first. */
export const typicalColours: Readonly<Record<Form, readonly [string, string, string]>> = {
  'jute-sack': ['#c8a26b', '#b58a52', '#d9bd8b'],
  'pp-sack': ['#f4f1ea', '#e9c46a', '#7fa6c9'],
  'laminated-sack': ['#f7f5ef', '#1f5a41', '#e2b04a'],
  'valve-sack': ['#c79a62', '#f1ece0', '#b9b3a6'],
  'mesh-bag': ['#c8402f', '#e07b2a', '#6b3a86'],
  'cloth-bag': ['#efe6d4', '#8e3b2f', '#3f5a4a'],
  drawstring: ['#efe6d4', '#b9a07a', '#2d3f63'],
  tote: ['#efe6d4', '#9fb08a', '#2b2b2b'],
  jumbo: ['#f4f1ea', '#d9cdb6', '#3b6ea5'],
  'kraft-bag': ['#c49a66', '#f2efe8', '#3a2f28'],
  'kraft-shopper': ['#c49a66', '#f2efe8', '#1f5a41'],
  'gift-pouch': ['#8e2f3b', '#e7d3c6', '#2f4a6b'],
  'fabric-roll': ['#c8a26b', '#efe6d4', '#9fb08a'],
  thread: ['#f1ece0', '#c8462f', '#2d3f63'],
  needle: ['#c8a26b', '#8e2f3b', '#1f5a41'],
  'sewing-machine': ['#2f6f8f', '#c8462f', '#e9e4d8'],
  liner: ['#eef3f5', '#cfe3ee', '#f6f2e8'],
  strap: ['#f1ece0', '#1f5a41', '#2b2b2b'],
};

/** Backdrop colours: muted, warm, and light enough for both the light and the dark theme. */
const backdropColours = ['#e9dfcd', '#e5d6be', '#e6d7c5', '#dddac8', '#dfdbd0', '#e8dcc9', '#e2d9c1', '#d9d8cb'].map(
  (colour) => ({
    colour,
    light: lightness(colour),
  }),
);

/** Chooses a backdrop that differs in lightness from the thing in front of it. */
export function backdropColour(random: Random, colour: string): string {
  const foreground = lightness(colour);
  const contrasting = backdropColours.filter(({ light }) => Math.abs(light - foreground) > 0.03);
  const chosen = contrasting[Math.floor(random.fork('paper').next() * contrasting.length)] ?? backdropColours[0];
  return chosen?.colour ?? '#e9dfcd';
}
