export const kinds = ['cloth', 'pp', 'jumbo', 'kraft', 'mesh'] as const;
export const materials = ['muslin', 'canvas', 'jute', 'nonwoven', 'pp', 'laminated', 'kraft', 'mesh'] as const;
export const colours = [
  'raw',
  'natural',
  'kraft',
  'clear',
  'white',
  'cream',
  'yellow',
  'orange',
  'red',
  'purple',
  'blue',
  'navy',
  'green',
  'black',
  'custom',
] as const;
export const handles = [
  'none',
  'short',
  'long',
  'drawstring',
  'punched',
  'twisted',
  'two-loops',
  'four-loops',
] as const;
export const liners = ['none', 'cotton', 'film', 'greaseproof'] as const;
export const prints = ['none', 'silk', 'flexo', 'dtf'] as const;

export type Kind = (typeof kinds)[number];
export type Material = (typeof materials)[number];
export type Colour = (typeof colours)[number];
export type Handle = (typeof handles)[number];
export type Liner = (typeof liners)[number];
export type Print = (typeof prints)[number];

/** The specification of a special order. Lengths are in centimetres in steps of 0.5, `gsm` is grams per square metre. */
export type Spec = {
  kind: Kind;
  material: Material;
  width: number;
  height: number;
  gusset: number;
  gsm: number;
  colour: Colour;
  handle: Handle;
  liner: Liner;
  print: Print;
  /** Ignored without a print and with DTF, which prints all colours at once. */
  print_colours: number;
  sides: number;
  quantity: number;
  /** Whether one bag is made in advance as a sample. */
  sample: boolean;
  /** The customer's deadline in working days from the deposit; null when there is none. */
  within_days: number | null;
};

export type Field = keyof Spec;
