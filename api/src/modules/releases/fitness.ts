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

/**
 * Whether any host that could be shown speaks the contract that an area was built for. It need not be live yet: a host and areas
 * of a new number are published first, and go live together.
 */
export async function checkContract(
  repository: ReleasesRepository,
  { area, contract }: Manifest,
): Promise<Result<null>> {
  const hosts = (await repository.releases()).filter(
    (release) => release.area === HOST && release.pruned_at === null && release.withdrawn_at === null,
  );
  if (area === HOST || hosts.length === 0 || hosts.some((host) => host.contract === contract)) return done(null);
  const spoken = [...new Set(hosts.map((host) => host.contract))];
  return refuse('contract-unknown', `built for contract ${contract}; the hosts here speak ${spoken.join(', ')}`);
}
