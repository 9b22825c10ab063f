/** The length limit of a text. Routes refuse longer ones; here the rest is cut off. */
export const maxTextLength = 60_000;

/** The most quotes and items of lists in a text. Whenever one ends, the parser copies all blocks before it. */
const maxContainers = 1000;
/** Further lines are joined to one, so that they add no blocks. */
const maxLines = 2000;
/** The most nested quotes and lists that may begin on one line. */
const maxNesting = 6;
const maxIndentation = 16;
/** The most opening and closing marks in one paragraph. The parser may compare each with all others. */
const maxMarks = 400;

const container = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
const indentation = new RegExp(`^[ \\t]{${maxIndentation},}`);

/**
 * Limits what makes parsing slow: its time grows with the square of nesting, of open marks, and of the number of quotes, so
 * 60 KB of short quotes would take two minutes. Normal texts are returned unchanged.
 */
export function limitMarkdown(markdown: string): string {
  let markCount = 0;
  let containersLeft = maxContainers;
  const limitLine = (line: string): string => {
    const ends = containerEnds(line);
    const nesting = Math.min(ends.length, maxNesting, containersLeft);
    containersLeft -= nesting;
    const limited = (line.slice(0, ends[nesting - 1] ?? 0) + line.slice(ends.at(-1) ?? 0)).replace(
      indentation,
      ' '.repeat(maxIndentation),
    );
    // Only these characters make a blank line, which ends a paragraph.
    if (/^[ \t]*$/.test(limited)) markCount = 0;
    return limited.replace(/[*_[`]/g, (mark) => {
      markCount += 1;
      return markCount > maxMarks ? '' : mark;
    });
  };
  const lines = markdown.slice(0, maxTextLength).split(/\r\n|\r|\n/);
  const rest = lines.splice(maxLines).join(' ');
  return [...lines, ...(rest === '' ? [] : [rest])].map(limitLine).join('\n');
}

/** Where the markers of the quotes and list items that begin on a line end. */
function containerEnds(line: string): number[] {
  const ends: number[] = [];
  for (container.lastIndex = 0; container.test(line); ) ends.push(container.lastIndex);
  return ends;
}
