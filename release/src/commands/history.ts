import { done, refuse } from '../result.ts';
import { type Desk, type Outcome, registryFor } from './desk.ts';
import { table, time } from './table.ts';

/** Who did what with an area, when and why; the newest first. */
export async function history(desk: Desk, area: string, options: { limit: string }): Outcome {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    return refuse('bad-limit', `"${options.limit}" is not a number of lines from 1 to 1000`);
  }
  const registry = await registryFor(desk, area);
  if (!registry.ok) return registry;
  const answer = await registry.value.history(area, limit);
  if (!answer.ok) return answer;
  const { entries } = answer.value;
  const rows = entries.map((entry) => [
    time(entry.at),
    entry.action,
    entry.release ?? '–',
    entry.action === 'ramp' ? `${entry.percent ?? 0} %` : '–',
    entry.who,
    entry.reason ?? '',
  ]);
  const text =
    rows.length === 0
      ? `nothing has happened to ${area} yet`
      : table([['when (UTC)', 'what', 'release', 'share', 'who', 'why'], ...rows]);
  return done({ text, data: { area, entries } });
}
