/** What has no shape of its own, turns the letters around it, or is half a letter. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** The joiners, with which Persian and joined emoji are written, and the sign that a picture is meant. */
const joining = /\u200c|\u200d|\ufe0f/g;
/** Nothing that cannot be kept, and nothing that a keyboard does not write between lines. */
const unkeepable = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
/** Some of these are letters, by the letter of Unicode. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
const legible = /[\p{L}\p{N}]/u;

/** Formats of JSON Schema that are our own. Functions rather than patterns: each takes as long as its text, and no longer. */
export const formats = {
  rial: true,
  /** One line that a person wrote, and others can read. */
  line: (text: string) => {
    const written = text.replace(joining, '');
    return !unseen.test(written) && legible.test(written);
  },
  /** Several such lines. */
  text: (text: string) => !unkeepable.test(text) && legible.test(text.replace(ignorable, '')),
} as const;
