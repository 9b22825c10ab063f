import { done, refuse } from '../result.ts';
import { type Desk, type Outcome, registryFor } from './desk.ts';
import { standing } from './standing.ts';
import { areaStatus, whichRelease } from './which-release.ts';

/** Gives a release to a share of the visitors. */
export async function ramp(
  desk: Desk,
  area: string,
  meant: string,
  share: string,
  options: { reason?: string },
): Outcome {
  const percent = /^\d{1,3}(?:\.\d{1,2})?%?$/.test(share) ? Number.parseFloat(share) : Number.NaN;
  if (!(percent >= 0 && percent <= 100)) return refuse('bad-percent', `"${share}" is not a percentage from 0 to 100`);
  const registry = await registryFor(desk, area);
  if (!registry.ok) return registry;
  const status = await areaStatus(registry.value, area);
  if (!status.ok) return status;
  const release = whichRelease(status.value, meant);
  if (!release.ok) return release;
  // The revision that was looked at: who ramps at the same moment is told, not overwritten.
  const { revision } = status.value;
  const moved = await registry.value.ramp(area, { release: release.value.id, percent, revision, ...options });
  if (!moved.ok) return moved;
  return done(
    standing(`${area}: ${release.value.id} goes to ${percent} % of visitors`, moved.value.policy, status.value),
  );
}
