import type { AreaStatus } from '../registry-api.ts';
import { ok, refuse } from '../result.ts';
import { type CommandContext, connectForArea, connectForReading, saveShown } from './context.ts';
import { type CommandResult, formatTable, formatTime } from './report.ts';

/** Shows the state of all areas. */
export async function showStatus(context: CommandContext): CommandResult {
  const registry = await connectForReading(context);
  if (!registry.ok) return registry;
  const response = await registry.value.status();
  if (!response.ok) return response;
  const { areas } = response.value;
  await saveShown(context, areas);
  const rows = areas.map((area) => [
    area.area,
    nameWithVersion(area, area.stable),
    nameWithVersion(area, area.candidate),
    area.candidate === null ? '–' : `${area.percent} %`,
    area.rollout?.who ?? '–',
    nameWithVersion(area, area.former),
    String(area.releases.filter((release) => release.state !== 'pruned').length),
    area.prefixes.join(' '),
  ]);
  const text =
    rows.length === 0
      ? 'the registry has no area yet'
      : formatTable([['area', 'stable', 'candidate', 'share', 'ramped by', 'former', 'stored', 'paths'], ...rows]);
  return ok({ text, data: { areas } });
}

/** Shows who changed an area, when and why, newest first. */
export async function showHistory(context: CommandContext, area: string, options: { limit: string }): CommandResult {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    return refuse('bad-limit', `"${options.limit}" is not a number of lines from 1 to 1000`);
  }
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const response = await registry.value.history(area, limit);
  if (!response.ok) return response;
  const { entries } = response.value;
  const rows = entries.map((entry) => [
    formatTime(entry.at),
    entry.action,
    entry.release ?? '–',
    entry.action === 'ramp' ? `${entry.percent ?? 0} %` : '–',
    entry.who,
    entry.reason ?? '',
  ]);
  const text =
    rows.length === 0
      ? `the history of ${area} is empty`
      : formatTable([['when (UTC)', 'action', 'release', 'share', 'who', 'reason'], ...rows]);
  return ok({ text, data: { area, entries } });
}

function nameWithVersion(area: AreaStatus, id: string | null): string {
  const version = area.releases.find((release) => release.id === id)?.version;
  return id === null ? '–' : version === undefined ? id : `${id} ${version}`;
}
