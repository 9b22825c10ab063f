/** The length limit of a text. Routes refuse longer ones; here the rest is cut off. */
export const maxTextLength = 60_000;

/** The most nested quotes and lists that may begin on one line. */
const maxContainers = 6;
const maxIndentation = 16;
/** The most opening and closing marks in one paragraph. The parser may compare each with all others. */
const maxMarks = 400;

const container = '[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]|$))';
const containers = new RegExp(`^((?:${container}){${maxContainers}})(?:${container})+`);
const indentation = new RegExp(`^[ \\t]{${maxIndentation},}`);

/**
 * Limits what makes parsing slow: its time grows with the square of nesting and of open marks, so 100 KB of `>` would take a
 * minute. Normal texts are returned unchanged.
 */
export function limitMarkdown(markdown: string): string {
  let markCount = 0;
  return markdown
    .slice(0, maxTextLength)
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const limited = line.replace(indentation, ' '.repeat(maxIndentation)).replace(containers, '$1');
      if (limited.trim() === '') markCount = 0;
      return limited.replace(/[*_[`]/g, (mark) => {
        markCount += 1;
        return markCount > maxMarks ? '' : mark;
      });
    })
    .join('\n');
}
