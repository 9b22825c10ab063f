/** One environment variable: how its text is read, what it is when unset, and what a person is told about it. */
export type Variable<T> = {
  /** What it is, in one line. */
  about: string;
  /** Ends the sentence "NAME should be …". */
  should: string;
  /** Its value when it is not set. */
  fallback: T;
  /** How the table shows the fallback, where the value itself says too little. */
  shown?: string;
  read: (text: string) => T | undefined;
};

type Said<T> = { about: string; fallback: T; shown?: string };

export const word = <T extends string | undefined>(
  pattern: RegExp,
  should: string,
  said: Said<T>,
): Variable<string | T> => ({
  ...said,
  should,
  read: (text) => (pattern.test(text) ? text : undefined),
});

export const whole = (minimum: number, maximum: number, said: Said<number>): Variable<number> => ({
  ...said,
  should: `a whole number from ${minimum} to ${maximum}`,
  read: (text) => wholeIn(text, minimum, maximum),
});

/** Whole numbers parted by commas, each at least as large as the one before it. */
export const steps = (minimum: number, maximum: number, said: Said<number[]>): Variable<number[]> => ({
  ...said,
  should: `whole numbers from ${minimum} to ${maximum}, rising, parted by commas`,
  read: (text) => {
    const numbers = text.split(',').map((one) => wholeIn(one.trim(), minimum, maximum));
    const known = numbers.filter((one) => one !== undefined);
    const rises = known.every((one, at) => one >= (known[at - 1] ?? one));
    return rises && known.length === numbers.length && known.length <= 20 ? known : undefined;
  },
});

export const oneOf = <T extends string>(choices: readonly T[], said: Said<T>): Variable<T> => ({
  ...said,
  should: `one of ${choices.join(', ')}`,
  read: (text) => choices.find((choice) => choice === text),
});

/** Things parted by commas. */
export const several = (
  isOne: (text: string) => boolean,
  should: string,
  said: Said<string[]>,
): Variable<string[]> => ({
  ...said,
  should,
  read: (text) => {
    const parts = text.split(',').map((part) => part.trim());
    return parts.every(isOne) ? parts : undefined;
  },
});

/** The scheme, host and port of an address, and nothing behind them. */
export const origin = (said: Said<string>): Variable<string> => ({
  ...said,
  should: 'an address without a path, such as https://shop.example',
  read: (text) => {
    if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
    const { origin: scheme, pathname, search, hash, username } = new URL(text);
    return pathname === '/' && search === '' && hash === '' && username === '' ? scheme : undefined;
  },
});

function wholeIn(text: string, minimum: number, maximum: number): number | undefined {
  const number = /^[0-9]{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return number >= minimum && number <= maximum ? number : undefined;
}
