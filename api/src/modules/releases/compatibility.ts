import { checkHostFit } from 'release/fit';
import type { Manifest } from 'release/manifest';
import { ok, type Result, refuse } from 'release/result';
import type { Pointer, ReleasesRepository } from './repository.ts';

export const HOST = 'host';

/** Whether a release is compatible with all live releases. The caller has locked the pointers. */
export async function checkCompatibility(
  repository: ReleasesRepository,
  pointers: Pointer[],
  release: Manifest,
): Promise<Result<null>> {
  if (release.area !== HOST) {
    const host = pointers.find((pointer) => pointer.area === HOST);
    // Compatibility with the host's candidate is not required: the edge falls back to a compatible release of the area.
    const id = host?.stable ?? host?.candidate;
    return id === undefined || id === null ? ok(null) : checkHostFit(release, await repository.manifest(HOST, id));
  }
  for (const { area, id } of liveAreaReleases(pointers)) {
    const fit = checkHostFit(await repository.manifest(area, id), release);
    if (!fit.ok) return fit;
  }
  return ok(null);
}

function liveAreaReleases(pointers: Pointer[]): { area: string; id: string }[] {
  return pointers
    .filter((pointer) => pointer.area !== HOST)
    .flatMap(({ area, stable, candidate }) => [stable, candidate].flatMap((id) => (id === null ? [] : { area, id })));
}

/**
 * Whether any available host release has the contract that an area was built for. The host need not be live yet: host and areas of
 * a new contract number are published first and go live together.
 */
export async function checkContract(
  repository: ReleasesRepository,
  { area, contract }: Manifest,
): Promise<Result<null>> {
  const hosts = (await repository.releases()).filter(
    (release) => release.area === HOST && release.pruned_at === null && release.withdrawn_at === null,
  );
  if (area === HOST || hosts.length === 0 || hosts.some((host) => host.contract === contract)) return ok(null);
  const available = [...new Set(hosts.map((host) => host.contract))];
  return refuse('contract-unknown', `built for contract ${contract}; the hosts here have ${available.join(', ')}`);
}
