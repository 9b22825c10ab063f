/** A text of the first content: what stands about it at its head, and the Markdown below. */
export type Text<Name extends string> = { field: (name: Name) => string; body: string };

const form = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s;

/** Lines of `name: value` between two `---`, then the text. Each name must be there, and no other. */
export function readText<Name extends string>(source: string, names: readonly Name[]): Text<Name> {
  const { head = '', body = '' } = form.exec(source)?.groups ?? {};
  const values = new Map<string, string>(head.split('\n').map(pairOf));
  const [unknown] = [...values.keys()].filter((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`nothing reads the field «${unknown}»`);
  const field = (name: Name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the field «${name}» is missing`);
    return value;
  };
  names.forEach(field);
  return { field, body: body.trim() };
}

function pairOf(line: string): [string, string] {
  const { name, value } = /^(?<name>\w+):\s*(?<value>.*)$/.exec(line)?.groups ?? {};
  if (name === undefined || value === undefined) throw new Error(`no field: «${line}»`);
  return [name, value.trim()];
}
