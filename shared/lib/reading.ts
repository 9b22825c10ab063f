// Reads values of unknown shape: what is not there is undefined or empty, never a throw.

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text at the end of these names; '' when there is none. */
export function text(value: unknown, ...names: string[]): string {
  const found = names.reduce(field, value);
  return typeof found === 'string' ? found : '';
}
