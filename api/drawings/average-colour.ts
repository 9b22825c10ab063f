import { backdropColour, typicalColours } from './palettes.ts';
import type { Form, PictureSpec, Scene } from './subjects.ts';
import { randomFrom } from './tools/random.ts';

/** Estimates the average colour of a picture without drawing it: the placeholder until the picture has loaded. The shares were measured. */
export function averageColour(spec: PictureSpec): string {
  switch (spec.subject) {
    case 'product': {
      const { form, colour, view, seed } = spec;
      const cloth = form === 'mesh-bag' ? blend(colour, onions, 0.85) : colour;
      // The close-up of a sewing machine shows jute cloth, whatever the machine's colour.
      if (view === 'detail')
        return blend(gaps, form === 'sewing-machine' ? typicalColours['jute-sack'][0] : cloth, 0.64);
      return blend(backdropColour(randomFrom(seed), colour), cloth, coverage[form]);
    }
    case 'category': {
      const [main, second] = spec.form === 'mesh-bag' ? [onions, onions] : typicalColours[spec.form];
      const paper = backdropColour(randomFrom(spec.seed), typicalColours[spec.form][0]);
      return blend(blend(paper, second, coverage[spec.form] * 0.3), main, coverage[spec.form] * 0.7);
    }
    case 'article':
      return sceneColours[spec.scene];
    case 'hero':
      return '#c4b496';
  }
}

const onions = '#8a5630';
/** The dark gaps between threads and in folds. */
const gaps = '#4a3420';

/** The share of the picture's area that the product covers; the rest is backdrop. */
const coverage: Readonly<Record<Form, number>> = {
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

const sceneColours: Readonly<Record<Scene, string>> = {
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
  'jute-and-pp': '#c6b59b',
  scale: '#c9bda9',
  pests: '#bdac8e',
  artwork: '#d6c9b3',
  layers: '#b9b8a9',
  weave: '#bfac8e',
  jumbos: '#bab5ab',
  moisture: '#b2ad9e',
  onions: '#a68969',
  rice: '#c4baa8',
  swatches: '#c6bcaa',
  printed: '#c7b49a',
  stamp: '#c4baa9',
  recycling: '#c2c6ad',
  saffron: '#c6b3b3',
  nets: '#c8b187',
  cement: '#bfb1a1',
  kraft: '#b9a78d',
};

/** Blends in plain sRGB, because resizing a picture averages it that way too. */
function blend(fromColour: string, toColour: string, share: number): string {
  const [from, to] = [Number.parseInt(fromColour.slice(1), 16), Number.parseInt(toColour.slice(1), 16)];
  let mixed = 0;
  for (const shift of [16, 8, 0]) {
    const [a, b] = [(from >> shift) & 255, (to >> shift) & 255];
    mixed = (mixed << 8) | Math.round(a + (b - a) * share);
  }
  return `#${mixed.toString(16).padStart(6, '0')}`;
}
