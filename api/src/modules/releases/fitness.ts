import { fits } from 'release/fit';
import type { Manifest } from 'release/manifest';
import { done, type Result, refuse } from 'release/result';
import type { Pointer, ReleasesRepository } from './repository.ts';

export const HOST = 'host';

/** Whether this release can be live beside all that is live now (the caller holds the pointers' locks). */
export async function checkFit(
  repository: ReleasesRepository,
  pointers: Pointer[],
  release: Manifest,
): Promise<Result<null>> {
  if (release.area !== HOST) {
    const host = pointers.find((pointer) => pointer.area === HOST);
    // A visitor with the host's candidate gets the area's stable release when the two do not fit: the edge sees to it.
    const id = host?.stable ?? host?.candidate;
    return id === undefined || id === null ? done(null) : fits(release, await repository.manifest(HOST, id));
  }
  for (const { area, id } of liveBeside(pointers)) {
    const fit = fits(await repository.manifest(area, id), release);
    if (!fit.ok) return fit;
  }
  return done(null);
}

function liveBeside(pointers: Pointer[]): { area: string; id: string }[] {
  return pointers
    .filter((pointer) => pointer.area !== HOST)
    .flatMap(({ area, stable, candidate }) => [stable, candidate].flatMap((id) => (id === null ? [] : { area, id })));
}

/** Whether any live host speaks the contract that an area was built for. */
export async function checkContract(
  repository: ReleasesRepository,
  pointers: Pointer[],
  { area, contract }: Manifest,
): Promise<Result<null>> {
  const host = pointers.find((pointer) => pointer.area === HOST);
  const ids = [host?.stable, host?.candidate].flatMap((id) => id ?? []);
  if (area === HOST || ids.length === 0) return done(null);
  // One after the other: a transaction has one connection.
  const spoken: (number | undefined)[] = [];
  for (const id of ids) spoken.push((await repository.release(HOST, id))?.contract);
  if (spoken.includes(contract)) return done(null);
  return refuse(
    'contract-unknown',
    `built for contract ${contract}; the live hosts speak ${[...new Set(spoken)].join(', ')}`,
  );
}
