import { makeTemplates } from './templates.ts';

let removeTemplates: (() => Promise<void>) | undefined;

/** Jest runs this once before the first test file. */
export default async function setUp(): Promise<void> {
  removeTemplates = await makeTemplates();
}

/** Jest runs this once after the last test file. */
export async function tearDown(): Promise<void> {
  await removeTemplates?.();
}
