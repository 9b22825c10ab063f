import { prepareTemplate } from './template.ts';

/** Once per run, before any worker: nothing here counts against a test's time. */
// biome-ignore lint/style/noDefaultExport: Playwright calls what stands here
export default async function setup(): Promise<void> {
  await prepareTemplate();
}
