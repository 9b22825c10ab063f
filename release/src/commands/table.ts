/** Columns as wide as they must be; the first row is the heading. */
export function table(rows: string[][]): string {
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

/** `2026-03-01T10:20:30.123Z` as `2026-03-01 10:20:30`. */
export function time(iso: string): string {
  return iso.replace('T', ' ').replace(/(\.\d+)?Z$/, '');
}
