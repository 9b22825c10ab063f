type Cell = string | number;

/** Prints rows under a heading, with numbers aligned at the end of their column. */
export function printTable(title: string, headings: string[], rows: Cell[][]): void {
  const lines = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isNumber = (text: string) => /^[-+±×≤≥\d]/.test(text);
  const aligned = lines.map((line) =>
    line
      .map((text, column) =>
        column > 0 && isNumber(text) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  console.log(`\n${title}\n`);
  for (const line of aligned) console.log(`  ${line}`);
}

export type BudgetResult = { name: string; measured: string; budget: string; holds: boolean };

export function printBudgets(results: BudgetResult[]): void {
  printTable(
    'Budgets',
    ['', 'measured', 'budget', ''],
    results.map(({ name, measured, budget, holds }) => [name, measured, budget, holds ? 'holds' : 'does not hold']),
  );
}
