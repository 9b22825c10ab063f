import type { AreaPolicy } from '../policy.ts';
import type { AreaStatus, LogEntry } from '../registry-api.ts';
import type { Result } from '../result.ts';

/** The output of a command that succeeded: `text` for people, `data` for `--json`. */
export type Report = { text: string; data: Record<string, unknown>; exitCode?: number };
export type CommandResult = Promise<Result<Report>>;

type AreaPointers = Pick<AreaPolicy, 'area' | 'stable' | 'candidate' | 'percent' | 'revision'>;

/** Reports a change: the state of the area before and after it. */
export function reportMove(headline: string, pointers: AreaPointers, before: AreaStatus): Report {
  const { area, stable, candidate, percent, revision } = pointers;
  const lines = [
    headline,
    `  before     ${describeState(before)}`,
    `  stable     ${nameWithVersion(before, stable)}`,
    `  candidate  ${candidate === null ? 'none' : `${nameWithVersion(before, candidate)} at ${percent} %`}`,
    `  revision   ${revision}`,
  ];
  return { text: lines.join('\n'), data: { area, stable, candidate, percent, revision } };
}

/** `stable 1a… (1.2.0), candidate 2b… (1.3.0) at 10 % by Sara`. */
export function describeState(status: AreaStatus): string {
  const { stable, candidate, percent, rollout } = status;
  const by = rollout === null ? '' : ` by ${rollout.who}`;
  const ramped =
    candidate === null ? 'no candidate' : `candidate ${nameWithVersion(status, candidate)} at ${percent} %${by}`;
  return `stable ${nameWithVersion(status, stable)}, ${ramped}`;
}

/** `the ramp of 1a… to 10 % by Sara (2026-03-01 10:20:30)`. */
export function describeLastMove({ lastMove }: AreaStatus): string {
  return lastMove === null ? 'nothing was moved yet' : describeMove(lastMove);
}

export function describeMove({ action, release, percent, who, at }: LogEntry): string {
  const share = action === 'ramp' ? ` to ${percent ?? 0} %` : '';
  return `the ${action} of ${release ?? 'nothing'}${share} by ${who} (${formatTime(at)})`;
}

function nameWithVersion({ releases }: AreaStatus, id: string | null): string {
  const version = releases.find((release) => release.id === id)?.version;
  return id === null ? 'none' : version === undefined ? id : `${id} (${version})`;
}

/** Aligns the columns. The first row holds the headings. */
export function formatTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Turns `2026-03-01T10:20:30.123Z` into `2026-03-01 10:20:30`. */
export function formatTime(iso: string): string {
  return iso.replace('T', ' ').replace(/(\.\d+)?Z$/, '');
}
