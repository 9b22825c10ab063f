import { figures, printFigures } from './figures.ts';
import { type MaterialFigures, materialsOf } from './materials.ts';
import { handles, type Kind, liners, type Material, materials, prints, type Spec } from './spec.ts';

/** No kind is without a material; the types alone do not know it. */
const unknown: Pick<MaterialFigures, 'gsm' | 'colours' | 'prints'> = { gsm: [0, 0, 0], colours: [], prints: [] };

/** What most people take of a kind: where a form begins. */
export function usualSpec(kind: Kind): Spec {
  const { width, height, gusset, quantity } = figures[kind];
  const [material = 'muslin'] = materialChoices(kind);
  const { gsm, colours, prints: possible } = materialsOf[kind][material] ?? unknown;
  const [handle = 'none'] = handleChoices(kind);
  const print = (['silk', 'flexo', 'none'] as const).find((one) => possible.includes(one)) ?? 'none';
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

/** In the order in which they are offered: that of the figures. */
export const materialChoices = (kind: Kind): Material[] => ordered(materialsOf[kind], materials);
export const handleChoices = (kind: Kind) => ordered(figures[kind].handles, handles);
export const linerChoices = (kind: Kind) => ordered(figures[kind].liners, liners);
export const printChoices = prints;

function ordered<Name extends string>(figured: Partial<Record<Name, unknown>>, all: readonly Name[]): Name[] {
  const names = Object.keys(figured);
  return all.filter((name) => names.includes(name)).sort((one, other) => names.indexOf(one) - names.indexOf(other));
}
