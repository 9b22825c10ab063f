import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** The first sign of control lines. A row is a JSON object, so it cannot begin with it. */
const controlMark = '#';

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
export type Head = Static<typeof Head>;
export type Begin = Static<typeof Begin>;
export type Control = Static<typeof Control>;

const controlValidator = Compile(Control);

export function controlLine(value: Control): string {
  return `${controlMark}${JSON.stringify(value)}\n`;
}

/** Undefined for a row; `unknown` for a control line that this version does not know. */
export function readControl(line: string): Control | 'unknown' | undefined {
  if (!line.startsWith(controlMark)) return undefined;
  try {
    const value: unknown = JSON.parse(line.slice(controlMark.length));
    return controlValidator.Check(value) ? value : 'unknown';
  } catch {
    return 'unknown';
  }
}
