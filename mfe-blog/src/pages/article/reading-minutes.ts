/** Words a minute of a reader who is not in a hurry. */
const pace = 180;

/** At least one: nobody is told «0 minutes». */
export function readingMinutes(paragraphs: readonly string[]): number {
  const words = paragraphs.reduce((sum, paragraph) => sum + paragraph.split(/\s+/).filter(Boolean).length, 0);
  return Math.max(1, Math.round(words / pace));
}
