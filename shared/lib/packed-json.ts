/**
 * JSON that writes the names of an object once for all objects with the same names, and an object that equals an earlier one as its number. In the data
 * of a list of products a third are names. In the values an array is `[0, …items]`, an object `[n, …values]` with the n-th names, and one that
 * equals an earlier object of texts and numbers `[-n, i]`, which is the i-th of these with the n-th names.
 */
export type PackedJson = [names: (string | string[])[], ...values: unknown[]];

export type Packer = {
  /** Adds what `JSON.stringify` can serialise. */
  add: (value: unknown) => void;
  /** Returns a new packer that continues with all values of this one. */
  fork: () => Packer;
  /** A `PackedJson` of all values. */
  toJson: () => string;
};

/** Objects with the same names. `flat`: the numbers of those without objects in them, by their text. */
type Shape = { number: number; flat: Map<string, number> };
type Replace = (name: string, text: string) => string;

/** `replace` returns what is to be written in place of a text. */
export const createPacker = (replace: Replace = (_, text) => text): Packer => continuePacker(replace, new Map(), []);

function continuePacker(replace: Replace, shapes: Map<string, Shape>, texts: string[]): Packer {
  const addShape = (names: string): Shape => {
    const shape = { number: shapes.size + 1, flat: new Map<string, number>() };
    shapes.set(names, shape);
    return shape;
  };
  // With loops, because each page that is rendered is written.
  const write = (name: string, part: unknown): string => {
    if (typeof part === 'string') return writeText(replace(name, part));
    if (typeof part !== 'object' || part === null) return JSON.stringify(part) ?? 'null';
    if (Array.isArray(part)) {
      let text = '[0';
      for (const item of part) text += `,${write('', item)}`;
      return `${text}]`;
    }
    if ('toJSON' in part && typeof part.toJSON === 'function') return write(name, part.toJSON(name));
    let names = '';
    let values = '';
    let isFlat = true;
    const fields: [string, unknown][] = Object.entries(part);
    for (const [field, value] of fields) {
      if (value === undefined || typeof value === 'function' || typeof value === 'symbol') continue;
      names += values === '' ? field : nameEnd + field;
      values += `,${write(field, value)}`;
      if (typeof value === 'object' && value !== null) isFlat = false;
    }
    const { number, flat } = shapes.get(names) ?? addShape(names);
    const text = `[${number}${values}]`;
    if (!isFlat) return text;
    const earlier = flat.get(text);
    if (earlier !== undefined) return `[${-number},${earlier}]`;
    flat.set(text, flat.size);
    return text;
  };
  return {
    add: (value) => void texts.push(write('', value)),
    fork: () => {
      const copies = [...shapes].map(([names, { number, flat }]) => [names, { number, flat: new Map(flat) }] as const);
      return continuePacker(replace, new Map(copies), [...texts]);
    },
    toJson: () => `[[${[...shapes.keys()].map(namesToJson).join()}]${texts.map((text) => `,${text}`).join('')}]`,
  };
}

/** No JSON of the API has it in a name. */
const nameEnd = '\0';

/** As JSON. Names seldom have a space, which separates them in less than quotes. */
function namesToJson(joined: string): string {
  const names = joined.split(nameEnd);
  return JSON.stringify(joined.includes(' ') ? names : names.join(' '));
}

/** The same as `JSON.stringify`, which takes three times as long for most texts. */
const writeText = (text: string) => (/["\\\p{Cc}\p{Cs}]/u.test(text) ? JSON.stringify(text) : `"${text}"`);

/** The values that were packed. No two of their objects are the same one. */
export function unpackJson([names, ...packedValues]: PackedJson): unknown[] {
  const shapes: { names: string[]; flat: object[] }[] = names.map((shape) => ({
    names: typeof shape === 'string' ? shape.split(' ') : shape,
    flat: [],
  }));
  const read = (packed: unknown): unknown => {
    if (!Array.isArray(packed)) return packed;
    const [number, ...values] = packed;
    if (number === 0) return values.map(read);
    const shape = shapes[Math.abs(number) - 1];
    if (number < 0) return { ...shape?.flat[values[0]] };
    const object = Object.fromEntries(values.map((field, at) => [shape?.names[at], read(field)]));
    if (!values.some(Array.isArray)) shape?.flat.push(object);
    return object;
  };
  return packedValues.map(read);
}
