import type { Block, Contents, HeadingLevel } from './blocks.ts';

const maxIdLength = 60;

/** Level 1 is reserved for the page's title; levels below 4 are shown as 4. */
export function levelOf(depth: number): HeadingLevel {
  if (depth <= 2) return 2;
  return depth === 3 ? 3 : 4;
}

/**
 * Makes heading ids from the heading's text, so that links to a heading survive changes elsewhere in the article. The prefix `s-`
 * keeps them apart from the page's own ids, such as `main`.
 */
export function headingIds(): (text: string) => string {
  const uses = new Map<string, number>();
  return (text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    const id = Array.from(`s-${words.join('-')}`)
      .slice(0, maxIdLength)
      .join('');
    const earlierUses = uses.get(id) ?? 0;
    uses.set(id, earlierUses + 1);
    // The double dash cannot come from a heading's text, so the id is unique.
    return earlierUses === 0 ? id : `${id}--${earlierUses + 1}`;
  };
}

/** The table of contents of a text. */
export function contentsOf(blocks: Block[]): Contents {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level < 4 ? [{ id: block.id, text: block.text, level: block.level }] : [],
  );
}
