export { type AreaConfig, type AreaOptions, areaConfig, hostConfig, singletons } from './areas.ts';
export { buildArea, readArea, watchArea } from './build.ts';
export { type Contract, contractFile, readContract } from './contract-file.ts';
export { PlacePlugin } from './place-plugin.ts';
export { outputOf, webConfig } from './recipe.ts';
export type { WebReport } from './report-plugin.ts';
