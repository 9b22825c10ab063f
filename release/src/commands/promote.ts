import { done, type Result } from '../result.ts';
import { type Desk, type Outcome, registryFor } from './desk.ts';
import { standing } from './standing.ts';
import { areaStatus, whichRelease } from './which-release.ts';

/** Makes the candidate, or the release named, the one that everybody gets. */
export async function promote(
  desk: Desk,
  area: string,
  meant: string | undefined,
  options: { reason?: string },
): Outcome {
  const registry = await registryFor(desk, area);
  if (!registry.ok) return registry;
  const status = await areaStatus(registry.value, area);
  if (!status.ok) return status;
  const named: Result<{ release?: string }> =
    meant === undefined ? done({}) : releaseNamed(whichRelease(status.value, meant));
  if (!named.ok) return named;
  const { revision } = status.value;
  const moved = await registry.value.promote(area, { ...named.value, revision, ...options });
  if (!moved.ok) return moved;
  const { policy } = moved.value;
  return done(standing(`${area}: ${policy.stable} is stable now`, policy, status.value));
}

function releaseNamed(found: Result<{ id: string }>): Result<{ release: string }> {
  return found.ok ? done({ release: found.value.id }) : found;
}
