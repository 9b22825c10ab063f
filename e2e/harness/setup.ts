import { prepareTemplate } from './template.ts';

/** Once per run, before any worker: nothing here counts against a test's time. */
export default async function setup(): Promise<void> {
  await prepareTemplate();
}
