import { buildArea, readArea } from '@shop/shared/build';

// A process of its own: webpack is neither quick to load nor small, and test workers should be both.
const [parent = '', area = ''] = process.argv.slice(2);
try {
  await buildArea(await readArea(parent, area));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
