// JavaScript, because the types of this package do not describe its ES module.
import Sequencer from '@jest/test-sequencer';

/**
 * Test files that start whole shops or many embedded databases. The heap of a worker grows with each file, and what a new database costs
 * grows with the heap.
 */
const longest = [
  'scripts/operator-commands.test.ts',
  'bench/checkout/simulate.test.ts',
  'edge/src/lanes/lane.test.ts',
  'api/test/embedded.test.ts',
  'api/test/earlier-shops.test.ts',
  'api/test/archive.test.ts',
  'api/test/random-walk.test.ts',
  'api/test/changes.test.ts',
  'api/test/bulk.test.ts',
  'api/test/migrations.test.ts',
  'api/test/jobs.test.ts',
];
const isLong = ({ path }) => longest.some((file) => path.endsWith(file));

/** On a fresh clone Jest has no durations and begins with the largest files: the longest would run alone at the end. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
