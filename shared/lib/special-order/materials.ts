import type { Range } from './figures.ts';
import type { Colour, Kind, Material, Print } from './spec.ts';

export type MaterialFigures = {
  /** Grams per square metre. */
  gsm: Range;
  rialPerKilogram: number;
  /** The available colours; the first is the undyed one. */
  colours: readonly Colour[];
  prints: readonly Print[];
};

const dyedColours: readonly Colour[] = ['white', 'black', 'navy', 'green', 'red', 'custom'];

/** The materials of each kind; the first is the default of the form. */
export const materialsOf: Readonly<Record<Kind, Partial<Record<Material, MaterialFigures>>>> = {
  cloth: {
    muslin: {
      gsm: [100, 200, 140],
      rialPerKilogram: 4_500_000,
      colours: ['raw', ...dyedColours],
      prints: ['none', 'silk', 'dtf'],
    },
    canvas: {
      gsm: [220, 320, 240],
      rialPerKilogram: 4_200_000,
      colours: ['raw', ...dyedColours],
      prints: ['none', 'silk', 'dtf'],
    },
    jute: {
      gsm: [300, 450, 360],
      rialPerKilogram: 1_900_000,
      colours: ['natural', 'black', 'green', 'red'],
      prints: ['none', 'silk'],
    },
    nonwoven: { gsm: [60, 120, 80], rialPerKilogram: 2_400_000, colours: dyedColours, prints: ['none', 'silk', 'dtf'] },
  },
  pp: {
    pp: {
      gsm: [55, 110, 75],
      rialPerKilogram: 1_600_000,
      colours: ['white', 'clear', 'yellow', 'green', 'blue', 'custom'],
      prints: ['none', 'silk', 'flexo'],
    },
    laminated: {
      gsm: [75, 140, 100],
      rialPerKilogram: 1_900_000,
      colours: ['white', 'clear', 'custom'],
      prints: ['none', 'silk', 'flexo'],
    },
  },
  jumbo: {
    pp: {
      gsm: [140, 240, 180],
      rialPerKilogram: 1_800_000,
      colours: ['white', 'cream', 'custom'],
      prints: ['none', 'silk'],
    },
  },
  kraft: {
    kraft: {
      gsm: [60, 180, 120],
      rialPerKilogram: 1_500_000,
      colours: ['kraft', 'white', 'black'],
      prints: ['none', 'silk', 'flexo'],
    },
  },
  mesh: {
    mesh: {
      gsm: [25, 70, 45],
      rialPerKilogram: 1_700_000,
      colours: ['red', 'orange', 'purple', 'yellow', 'green', 'white'],
      prints: ['none'],
    },
  },
};

/** Undefined when this kind cannot be made of this material. */
export function findMaterialFigures({
  kind,
  material,
}: {
  kind: Kind;
  material: Material;
}): MaterialFigures | undefined {
  return materialsOf[kind][material];
}
