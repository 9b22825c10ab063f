import type { AreaStatus, ReleaseRecord } from '../answers.ts';
import type { RegistryClient } from '../client.ts';
import { done, type Result, refuse } from '../result.ts';

export async function areaStatus(registry: RegistryClient, area: string): Promise<Result<AreaStatus>> {
  const status = await registry.status();
  if (!status.ok) return status;
  const found = status.value.areas.find((one) => one.area === area);
  if (found) return done(found);
  const known = status.value.areas.map((one) => one.area).join(', ');
  return refuse('area-unknown', `there is no area ${area}; the registry knows ${known || 'none'}`);
}

/** The one release that was meant: its id, the beginning of its id, or `latest`. */
export function whichRelease(status: AreaStatus, meant: string): Result<ReleaseRecord> {
  const { area, releases } = status;
  if (meant === 'latest') {
    const newest = releases.find((release) => release.state !== 'pruned' && release.state !== 'withdrawn');
    return newest ? done(newest) : refuse('release-unknown', `${area} has no release yet`);
  }
  const found = /^[a-f0-9]{1,16}$/.test(meant) ? releases.filter((release) => release.id.startsWith(meant)) : [];
  if (found.length > 1) {
    const ids = found.slice(0, 5).map((release) => release.id);
    return refuse('release-ambiguous', `${found.length} releases of ${area} begin with ${meant}: ${ids.join(', ')}`);
  }
  return found[0] ? done(found[0]) : refuse('release-unknown', `${area} has no release ${meant}`);
}
