/** Longer than any page. Whoever takes a text refuses more; here the rest is left away. */
export const LONGEST_TEXT = 60_000;

/** More of them on one line nest deeper than anybody reads. */
const CONTAINERS = 6;
const INDENTATION = 16;
/** Signs that open or close something, in lines without an empty one between. Each may have to look back at all others. */
const SIGNS = 400;

const container = '[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]|$))';
const containers = new RegExp(`^((?:${container}){${CONTAINERS}})(?:${container})+`);
const indentation = new RegExp(`^[ \\t]{${INDENTATION},}`);

/**
 * The same text, without what would keep a Markdown reader busy: its work grows with the square of nesting and of signs
 * left open, so a hundred kilobytes of `>` take a minute. What somebody wrote to be read comes out as it was.
 */
export function calm(markdown: string): string {
  let signs = 0;
  return markdown
    .slice(0, LONGEST_TEXT)
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const calmed = line.replace(indentation, ' '.repeat(INDENTATION)).replace(containers, '$1');
      if (calmed.trim() === '') signs = 0;
      return calmed.replace(/[*_[`]/g, (sign) => {
        signs += 1;
        return signs > SIGNS ? '' : sign;
      });
    })
    .join('\n');
}
