import type { LiveSet } from '@shop/shared/contract';

/** Every live release of the set, the ones that only stand in included. */
export const releasesOf = (set: LiveSet) => [set.host, ...Object.values(set.areas).flatMap(({ releases }) => releases)];

/** Which sheets belong to a script, by full path. */
export function sheetsByScript(set: LiveSet): ReadonlyMap<string, string[]> {
  return new Map(
    releasesOf(set).flatMap(({ base, chunkCss }) =>
      Object.entries(chunkCss).map(([script, sheets]) => [base + script, sheets.map((sheet) => base + sheet)] as const),
    ),
  );
}
