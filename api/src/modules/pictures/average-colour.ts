import { natural } from './draw/natural.ts';
import { paperFor } from './draw/paper.ts';
import { randomFrom } from './draw/tools/random.ts';
import type { Form, PictureSpec, Scene } from './subjects.ts';

/** About the average of what is drawn, without drawing it: to stand in the picture's place. The shares were measured. */
export function averageColour(spec: PictureSpec): string {
  switch (spec.subject) {
    case 'product': {
      const { form, colour, view, seed } = spec;
      const cloth = form === 'mesh-bag' ? blend(colour, onions, 0.85) : colour;
      // What the machine sews is always jute.
      if (view === 'detail') return blend(hollows, form === 'sewing-machine' ? natural['jute-sack'][0] : cloth, 0.64);
      return blend(paperFor(randomFrom(seed), colour), cloth, shares[form]);
    }
    case 'category': {
      const [main, second] = spec.form === 'mesh-bag' ? [onions, onions] : natural[spec.form];
      const paper = paperFor(randomFrom(spec.seed), natural[spec.form][0]);
      return blend(blend(paper, second, shares[spec.form] * 0.3), main, shares[spec.form] * 0.7);
    }
    case 'article':
      return ofScenes[spec.scene];
    case 'hero':
      return '#c4b496';
  }
}

const onions = '#8a5630';
/** Between threads, and in folds. */
const hollows = '#4a3420';

/** How much of the picture is the thing itself. */
const shares: Readonly<Record<Form, number>> = {
  'jute-sack': 0.34,
  'pp-sack': 0.36,
  'laminated-sack': 0.32,
  'valve-sack': 0.35,
  'mesh-bag': 0.4,
  'cloth-bag': 0.35,
  drawstring: 0.38,
  tote: 0.29,
  jumbo: 0.37,
  'kraft-bag': 0.3,
  'kraft-shopper': 0.31,
  'gift-pouch': 0.32,
  'fabric-roll': 0.25,
  thread: 0.2,
  needle: 0.24,
  'sewing-machine': 0.18,
  liner: 0.15,
  strap: 0.2,
};

const ofScenes: Readonly<Record<Scene, string>> = {
  warehouse: '#d1bc97',
  field: '#c7b184',
  printing: '#d0bda0',
  nature: '#bcb698',
  kitchen: '#c7b79e',
  loading: '#bbad9b',
  sewing: '#beae9b',
  market: '#a99073',
  coffee: '#b69977',
  gift: '#c4b6a8',
  measure: '#ddd2b9',
  care: '#d4d2b7',
};

/** In plain sRGB, as a picture is averaged when it is made small. */
function blend(one: string, other: string, share: number): string {
  const [from, to] = [Number.parseInt(one.slice(1), 16), Number.parseInt(other.slice(1), 16)];
  let mixed = 0;
  for (const shift of [16, 8, 0]) {
    const [a, b] = [(from >> shift) & 255, (to >> shift) & 255];
    mixed = (mixed << 8) | Math.round(a + (b - a) * share);
  }
  return `#${mixed.toString(16).padStart(6, '0')}`;
}
