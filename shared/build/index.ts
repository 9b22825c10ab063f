export { type AreaConfig, type AreaOptions, areaConfig, hostConfig, singletons } from './areas.ts';
export { buildArea, readArea, watchArea } from './build.ts';
export { type Contract, contractFile, readContract } from './contract-file.ts';
export { BuildPathPlugin } from './guard-plugins.ts';
export { outputFolder, webConfig } from './recipe.ts';
export type { WebReport } from './report-plugin.ts';
