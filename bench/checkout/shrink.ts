import type { Walk } from './walk.ts';

/** Shoppers who meet at random fail only sometimes, so a smaller run is tried this often before it counts as passing. */
const tries = 2;
const maxRuns = 40;

/** Leaves out shoppers, and then steps, for as long as the run still fails. */
export async function shrink(
  walks: readonly Walk[],
  fails: (walks: readonly Walk[]) => Promise<boolean>,
): Promise<readonly Walk[]> {
  let runs = 0;
  const stillFails = async (fewer: readonly Walk[]): Promise<boolean> => {
    for (let attempt = 0; attempt < tries && runs < maxRuns; attempt += 1) {
      runs += 1;
      if (await fails(fewer)) return true;
    }
    return false;
  };
  let smallest = walks;
  for (let size = Math.ceil(smallest.length / 2); size >= 1 && runs < maxRuns; ) {
    const without = await firstFailing(smallest, size, stillFails);
    if (without !== undefined) smallest = without;
    else if (size === 1) break;
    if (without === undefined || size > smallest.length) size = Math.ceil(size / 2);
  }
  for (const { shopper, steps } of smallest) {
    for (let place = steps.length - 1; place >= 0 && runs < maxRuns; place -= 1) {
      const shorter = smallest.map((walk) =>
        walk.shopper === shopper ? { shopper, steps: walk.steps.filter((_, index) => index !== place) } : walk,
      );
      if (await stillFails(shorter)) smallest = shorter;
    }
  }
  return smallest;
}

/** The walks without the first group of this size that is not needed for the failure. */
async function firstFailing(
  walks: readonly Walk[],
  size: number,
  stillFails: (walks: readonly Walk[]) => Promise<boolean>,
): Promise<readonly Walk[] | undefined> {
  for (let from = 0; from < walks.length && walks.length > 1; from += size) {
    const fewer = walks.toSpliced(from, size);
    if (fewer.length > 0 && (await stillFails(fewer))) return fewer;
  }
  return undefined;
}
