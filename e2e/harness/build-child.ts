import { buildArea, readArea } from '@shop/shared/build';

// Runs in a process of its own: webpack is slow to load and large, and test workers should be neither.
const [parent = '', area = ''] = process.argv.slice(2);
try {
  await buildArea(await readArea(parent, area));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
