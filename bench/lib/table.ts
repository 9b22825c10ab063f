type Cell = string | number;

/** Prints rows under a heading, numbers flush right. */
export function printTable(title: string, heads: string[], rows: Cell[][]): void {
  const lines = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isNumber = (text: string) => /^[-+±×≤≥\d]/.test(text);
  const drawn = lines.map((line) =>
    line
      .map((text, column) =>
        column > 0 && isNumber(text) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  console.log(`\n${title}\n`);
  for (const line of drawn) console.log(`  ${line}`);
}

export type Claim = { what: string; found: string; due: string; holds: boolean };

/** What was due, what was found. */
export function printClaims(claims: Claim[]): void {
  printTable(
    'Budgets',
    ['', 'found', 'due', ''],
    claims.map(({ what, found, due, holds }) => [what, found, due, holds ? 'holds' : 'does not hold']),
  );
}
