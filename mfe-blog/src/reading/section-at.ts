/** Which of these headings a reader is below, by their distances from the line that is read. None before the first. */
export function sectionAt(tops: readonly number[], line: number): number {
  return tops.filter((top) => top <= line).length - 1;
}
