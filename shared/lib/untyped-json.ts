// Readers for JSON of unknown shape: a missing value is undefined or empty and never throws.

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The value if it is an array, else an empty array. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text under a path of field names; '' when there is none. */
export function getText(value: unknown, ...names: string[]): string {
  const text = names.reduce(getField, value);
  return typeof text === 'string' ? text : '';
}
