import type { AreaPolicy } from '../policy.ts';
import type { AreaStatus } from '../registry-api.ts';
import type { Result } from '../result.ts';

/** The output of a command that succeeded: `text` for people, `data` for `--json`. */
export type Report = { text: string; data: Record<string, unknown> };
export type CommandResult = Promise<Result<Report>>;

type AreaPointers = Pick<AreaPolicy, 'area' | 'stable' | 'candidate' | 'percent' | 'revision'>;

/** Reports a change and the new state of the area. `status` is only needed for the version names. */
export function reportMove(headline: string, pointers: AreaPointers, status?: AreaStatus): Report {
  const { area, stable, candidate, percent, revision } = pointers;
  const nameOf = (id: string | null) => {
    const version = status?.releases.find((release) => release.id === id)?.version;
    return id === null ? 'none' : version === undefined ? id : `${id} (${version})`;
  };
  const lines = [
    headline,
    `  stable     ${nameOf(stable)}`,
    `  candidate  ${candidate === null ? 'none' : `${nameOf(candidate)} at ${percent} %`}`,
    `  revision   ${revision}`,
  ];
  return { text: lines.join('\n'), data: { area, stable, candidate, percent, revision } };
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
