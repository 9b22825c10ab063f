import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Lines that are no row begin with this; a row is a JSON object and cannot. */
const MARK = '#';

const Migrations = Type.Array(Type.Object({ name: Type.String(), digest: Type.String() }));
const Head = Type.Object({
  kind: Type.Literal('shop'),
  format: Type.Literal(1),
  made_at: Type.String(),
  migrations: Migrations,
});
const Begin = Type.Object({ kind: Type.Literal('table'), table: Type.String(), columns: Type.Array(Type.String()) });
const End = Type.Object({ kind: Type.Literal('end'), rows: Type.Integer() });
const Control = Type.Union([Head, Begin, End]);
export type Control = Static<typeof Control>;

const control = Compile(Control);

export function controlLine(value: Control): string {
  return `${MARK}${JSON.stringify(value)}\n`;
}

/** Undefined for a row. What is marked and is none of the known lines is no archive of ours. */
export function readControl(line: string): Control | 'unknown' | undefined {
  if (!line.startsWith(MARK)) return undefined;
  try {
    const value: unknown = JSON.parse(line.slice(MARK.length));
    return control.Check(value) ? value : 'unknown';
  } catch {
    return 'unknown';
  }
}
