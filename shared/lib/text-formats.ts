/** Invisible characters: control and format characters, bidi marks, unassigned ones, lone surrogates, line separators. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Invisible, but allowed: the joiners (needed for Persian and for emoji) and the emoji variation selector. */
const allowedInvisible = /\u200c|\u200d|\ufe0f/g;
/** Control characters but tab and line ends, and lone surrogates, which PostgreSQL cannot store. */
const unstorable = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
/** Unicode classifies some of these invisible characters as letters. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** Persian and Arabic put at most four marks on a letter. A pile of them covers the lines above and below. */
const pileOfMarks = /\p{M}{5}/u;

// The JSON Schema formats of typed text. Functions and not patterns, so that each runs in linear time.
export const textFormats = {
  /** One line of visible text with a letter or digit, and without a pile of marks. */
  line: (text: string): boolean => {
    const withoutAllowed = text.replace(allowedInvisible, '');
    return !invisible.test(withoutAllowed) && !pileOfMarks.test(withoutAllowed) && letterOrDigit.test(withoutAllowed);
  },
  /** Several lines of text with a letter or digit. */
  text: (text: string): boolean =>
    !unstorable.test(text) && !pileOfMarks.test(text) && letterOrDigit.test(text.replace(ignorable, '')),
} as const;
