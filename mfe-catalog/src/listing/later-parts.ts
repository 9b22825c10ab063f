export { FilterPanel } from './FilterPanel.tsx';
export { NothingFound } from './NothingFound.tsx';
