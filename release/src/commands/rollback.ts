import { done } from '../result.ts';
import { type Desk, type Outcome, registryFor } from './desk.ts';
import { standing } from './standing.ts';
import { areaStatus } from './which-release.ts';

/** Takes the candidate back; without one, goes back to the stable release before this one. */
export async function rollback(desk: Desk, area: string, options: { reason?: string }): Outcome {
  const registry = await registryFor(desk, area);
  if (!registry.ok) return registry;
  const before = await areaStatus(registry.value, area);
  if (!before.ok) return before;
  const { candidate, stable, revision } = before.value;
  const moved = await registry.value.rollback(area, { revision, ...options });
  if (!moved.ok) return moved;
  const { policy } = moved.value;
  const what =
    candidate === null
      ? `${area}: back from ${stable} to ${policy.stable}`
      : `${area}: the candidate ${candidate} is taken back`;
  const report = standing(what, policy, before.value);
  return done({ ...report, data: { ...report.data, withdrawn: candidate ?? stable } });
}
