export { type Days, shortestDays, standardDays } from './days.ts';
export { defaultSpec, handleChoices, linerChoices, materialChoices, printChoices } from './defaults.ts';
export { type Estimate, estimate, type Part } from './estimate.ts';
export {
  artworkLimits,
  depositPercent,
  estimateRangePercent,
  figures,
  maxDays,
  maxNoteLength,
  messageLength,
  minFlexoQuantity,
  preparationDays,
  printFigures,
  quoteDays,
  type Range,
} from './figures.ts';
export { findMaterialFigures, materialsOf } from './materials.ts';
export { findProblems, findReasonAgainst, type Problem } from './rules.ts';
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
export { goodsTitle, summariseSpec } from './summary.ts';
export {
  colourTitles,
  handleTitles,
  kindTitles,
  linerTitles,
  materialTitles,
  partTitles,
  printTitles,
} from './titles.ts';
