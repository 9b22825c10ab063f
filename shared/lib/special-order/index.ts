export { type Days, quickestDays, usualDays } from './days.ts';
export { type Estimate, estimate, type Part } from './estimate.ts';
export { figures, flexoWorthFrom, mostDays, printFigures, type Range } from './figures.ts';
export { figuresOf, materialsOf } from './materials.ts';
export { type Problem, problemsOf, reasonAgainst } from './rules.ts';
export {
  type Colour,
  colours,
  type Field,
  type Handle,
  handles,
  type Kind,
  kinds,
  type Liner,
  liners,
  type Material,
  materials,
  type Print,
  prints,
  type Spec,
} from './spec.ts';
export { handleChoices, linerChoices, materialChoices, printChoices, usualSpec } from './usual.ts';
export {
  colourTitles,
  handleTitles,
  kindTitles,
  linerTitles,
  materialTitles,
  partTitles,
  printTitles,
} from './words.ts';
