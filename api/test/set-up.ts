import { makeTemplates } from './templates.ts';

let throwAway: (() => Promise<void>) | undefined;

/** Before the first file of tests. */
export default async function setUp(): Promise<void> {
  throwAway = await makeTemplates();
}

/** After the last. */
export async function tearDown(): Promise<void> {
  await throwAway?.();
}
