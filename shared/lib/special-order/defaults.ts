import { figures, printFigures } from './figures.ts';
import { type MaterialFigures, materialsOf } from './materials.ts';
import { handles, type Kind, liners, type Material, materials, prints, type Spec } from './spec.ts';

/** For the types only: every kind has at least one material. */
const noMaterial: Pick<MaterialFigures, 'gsm' | 'colours' | 'prints'> = { gsm: [0, 0, 0], colours: [], prints: [] };

/** The most common choices for a kind: the initial values of the form. */
export function defaultSpec(kind: Kind): Spec {
  const { width, height, gusset, quantity } = figures[kind];
  const [material = 'muslin'] = materialChoices(kind);
  const { gsm, colours, prints: possiblePrints } = materialsOf[kind][material] ?? noMaterial;
  const [handle = 'none'] = handleChoices(kind);
  const print = (['silk', 'flexo', 'none'] as const).find((name) => possiblePrints.includes(name)) ?? 'none';
  return {
    kind,
    material,
    width: width[2],
    height: height[2],
    gusset: gusset[2],
    gsm: gsm[2],
    colour: colours[0] ?? 'white',
    handle,
    liner: 'none',
    print,
    print_colours: print === 'none' ? 1 : printFigures[print].colours[2],
    sides: 1,
    quantity: quantity[2],
    sample: false,
    within_days: null,
  };
}

/** The choices in the order of `materials.ts` and `figures.ts`, which list the default first. */
export const materialChoices = (kind: Kind): Material[] => inFigureOrder(materialsOf[kind], materials);
export const handleChoices = (kind: Kind) => inFigureOrder(figures[kind].handles, handles);
export const linerChoices = (kind: Kind) => inFigureOrder(figures[kind].liners, liners);
export const printChoices = prints;

function inFigureOrder<Name extends string>(figures: Partial<Record<Name, unknown>>, choices: readonly Name[]): Name[] {
  const names = Object.keys(figures);
  return choices.filter((name) => names.includes(name)).sort((a, b) => names.indexOf(a) - names.indexOf(b));
}
