import { ok } from '../result.ts';
import { type CommandContext, checkAreaName, connectAsAdmin, fetchAreaStatus, findRelease } from './context.ts';
import type { CommandResult } from './report.ts';

/** Takes a release, or everything that a key signed, away from all edges. Only the admin may do it. */
export async function revoke(
  context: CommandContext,
  area: string,
  name: string,
  options: { reason?: string },
): CommandResult {
  const checked = checkAreaName(area);
  if (!checked.ok) return checked;
  const registry = await connectAsAdmin(context);
  if (!registry.ok) return registry;
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  // A key has an id of the same form. It must be written in full, and the registry knows it.
  const release = findRelease(status.value, name);
  const isFullId = /^[a-f0-9]{16}$/.test(name);
  if (!release.ok && !isFullId) return release;
  const response = await registry.value.revoke(area, { id: release.ok ? release.value.id : name, ...options });
  if (!response.ok) return response;

  const { key, releases } = response.value;
  const subject = key === null ? `${area} ${releases.join()}` : `key ${key} of ${area}`;
  const text = [
    `${subject}: revoked; edges refuse it from now on, and those that have it delete it`,
    ...(key === null ? [] : releases.map((id) => `  ${id} is not available until it is published again`)),
  ].join('\n');
  return ok({ text, data: { area, key, releases } });
}
