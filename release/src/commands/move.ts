import { ok, refuse } from '../result.ts';
import { type CommandContext, connectForArea, connectForReleases, fetchAreaStatus, findRelease } from './context.ts';
import { type CommandResult, reportMove } from './report.ts';

type Reason = { reason?: string };

// Each command sends the revision that it read: if a colleague changes the area meanwhile, the registry refuses.

/** Gives a release to a percentage of the visitors. */
export async function ramp(
  context: CommandContext,
  area: string,
  releaseName: string,
  share: string,
  options: Reason,
): CommandResult {
  const percent = /^\d{1,3}(?:\.\d{1,2})?%?$/.test(share) ? Number.parseFloat(share) : Number.NaN;
  if (!(percent >= 0 && percent <= 100)) return refuse('bad-percent', `"${share}" is not a percentage from 0 to 100`);
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  const release = findRelease(status.value, releaseName);
  if (!release.ok) return release;
  const { id } = release.value;
  const { revision } = status.value;
  const response = await registry.value.ramp(area, { release: id, percent, revision, ...options });
  if (!response.ok) return response;
  return ok(reportMove(`${area}: ${percent} % of visitors get ${id}`, response.value.policy, status.value));
}

/** Makes the candidate, or the named release, stable. */
export async function promote(
  context: CommandContext,
  area: string,
  releaseName: string | undefined,
  options: Reason,
): CommandResult {
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  const release = releaseName === undefined ? undefined : findRelease(status.value, releaseName);
  if (release && !release.ok) return release;
  const { revision } = status.value;
  const releaseField = release ? { release: release.value.id } : {};
  const response = await registry.value.promote(area, { ...releaseField, revision, ...options });
  if (!response.ok) return response;
  const { policy } = response.value;
  return ok(reportMove(`${area}: ${policy.stable} is stable now`, policy, status.value));
}

/** Makes several releases stable in one transaction. `assignments` are `host=latest`, `blog=1a2b`, … */
export async function promoteTogether(context: CommandContext, assignments: string[], options: Reason): CommandResult {
  const registry = await connectForReleases(context);
  if (!registry.ok) return registry;
  const releases: Record<string, string> = {};
  for (const assignment of assignments) {
    const [area = '', releaseName] = assignment.split('=', 2);
    if (!releaseName) return refuse('usage', `"${assignment}" does not have the form area=release`);
    const status = await fetchAreaStatus(registry.value, area);
    if (!status.ok) return status;
    const release = findRelease(status.value, releaseName);
    if (!release.ok) return release;
    releases[area] = release.value.id;
  }
  const response = await registry.value.promoteTogether({ releases, ...options });
  if (!response.ok) return response;
  const lines = Object.entries(releases).map(([area, id]) => `${area}: ${id} is stable now`);
  return ok({ text: lines.join('\n'), data: { releases } });
}

/** Withdraws the candidate. Without a candidate, makes the previous stable release stable again. */
export async function rollback(context: CommandContext, area: string, options: Reason): CommandResult {
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  const { candidate, stable, revision } = status.value;
  const response = await registry.value.rollback(area, { revision, ...options });
  if (!response.ok) return response;
  const { policy } = response.value;
  const headline =
    candidate === null
      ? `${area}: rolled back from ${stable} to ${policy.stable}`
      : `${area}: withdrew the candidate ${candidate}`;
  const report = reportMove(headline, policy, status.value);
  return ok({ ...report, data: { ...report.data, withdrawn: candidate ?? stable } });
}
