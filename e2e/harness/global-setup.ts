import { prepareTemplate } from './template.ts';

/** Runs once before all workers, so builds do not count against the timeout of a test. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function setup(): Promise<void> {
  await prepareTemplate();
}
