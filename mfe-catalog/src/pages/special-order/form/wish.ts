import { computed } from '@shop/shared/kernel';
import {
  colours,
  type Estimate,
  estimate,
  handles,
  liners,
  materials,
  type Problem,
  prints,
  problemsOf,
  type Spec,
  usualSpec,
} from '@shop/shared/lib/special-order';
import { $draft, type Draft, typedOf } from './draft.ts';

/** What the form says now, what is wrong with it, and if nothing is, what it costs about. */
export type Wish = { spec: Spec; problems: Problem[]; estimate: Estimate | undefined };

export const $wish = computed($draft, (draft): Wish => wishOf(draft));

export function wishOf(draft: Draft): Wish {
  const spec = specOf(draft);
  const problems = problemsOf(spec);
  return { spec, problems, estimate: problems.length === 0 ? estimate(spec) : undefined };
}

function specOf(draft: Draft): Spec {
  const { kind, sample, within } = draft;
  const usual = usualSpec(kind);
  const typed = typedOf(draft);
  return {
    kind,
    material: oneOf(materials, typed.material) ?? usual.material,
    width: numberOf(typed.width),
    height: numberOf(typed.height),
    gusset: numberOf(typed.gusset),
    gsm: numberOf(typed.gsm),
    colour: oneOf(colours, typed.colour) ?? usual.colour,
    handle: oneOf(handles, typed.handle) ?? usual.handle,
    liner: oneOf(liners, typed.liner) ?? usual.liner,
    print: oneOf(prints, typed.print) ?? usual.print,
    // Of no meaning where nothing is asked; what was typed for another print must not be in the way of this one.
    print_colours: typed.print === 'silk' || typed.print === 'flexo' ? numberOf(typed.print_colours) : 1,
    sides: typed.print === 'none' ? 1 : numberOf(typed.sides),
    quantity: numberOf(typed.quantity),
    sample,
    within_days: within === '' ? null : numberOf(within),
  };
}

/** An empty field is no zero. */
const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text));

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}
