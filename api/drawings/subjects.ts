export const forms = [
  'jute-sack',
  'pp-sack',
  'laminated-sack',
  'valve-sack',
  'mesh-bag',
  'cloth-bag',
  'drawstring',
  'tote',
  'jumbo',
  'kraft-bag',
  'kraft-shopper',
  'gift-pouch',
  'fabric-roll',
  'thread',
  'needle',
  'sewing-machine',
  'liner',
  'strap',
] as const;
export const motifs = ['plain', 'stripe', 'logo', 'leaf', 'grain', 'geometric', 'typography', 'two-sided'] as const;
/** Arrangements of things before a wall, each the cover of one article. */
export const stills = [
  'jute-and-pp',
  'scale',
  'pests',
  'artwork',
  'layers',
  'weave',
  'jumbos',
  'moisture',
  'onions',
  'rice',
  'swatches',
  'printed',
  'stamp',
  'recycling',
  'saffron',
  'nets',
  'cement',
  'kraft',
] as const;
export const scenes = [
  'warehouse',
  'field',
  'printing',
  'nature',
  'kitchen',
  'loading',
  'sewing',
  'market',
  'coffee',
  'gift',
  'measure',
  'care',
  ...stills,
] as const;
export const views = ['front', 'side', 'detail'] as const;

export type Form = (typeof forms)[number];
export type Motif = (typeof motifs)[number];
export type Scene = (typeof scenes)[number];
export type Still = (typeof stills)[number];
export type View = (typeof views)[number];

/** Describes a picture completely: equal specs give the same picture. Another seed gives another pose of the same thing. */
export type PictureSpec = ProductSpec | ArticleSpec | CategorySpec | HeroSpec;
export type ProductSpec = {
  subject: 'product';
  form: Form;
  /** The cloth's colour as #rrggbb. */
  colour: string;
  motif: Motif;
  view: View;
  seed: number;
};
export type ArticleSpec = { subject: 'article'; scene: Scene; seed: number };
export type CategorySpec = { subject: 'category'; form: Form; seed: number };
export type HeroSpec = { subject: 'hero'; seed: number };

/** The nominal size of each kind of picture. A drawing is scalable, so a file may be wider than this. */
export const sizes: Readonly<Record<PictureSpec['subject'], { width: number; height: number }>> = {
  product: { width: 1200, height: 1200 },
  article: { width: 1600, height: 900 },
  category: { width: 800, height: 800 },
  hero: { width: 1600, height: 1000 },
};
