import type { Block, Contents, HeadingLevel } from './blocks.ts';

const LONGEST_ID = 60;

/** Only the page's title is of the first level, and what is below the fourth looks like the fourth. */
export function levelOf(depth: number): HeadingLevel {
  if (depth <= 2) return 2;
  return depth === 3 ? 3 : 4;
}

/**
 * Ids that stay when a text is changed elsewhere, so that links to a heading last. They begin with a letter of their own:
 * a heading «main» must not take the id that the page around it uses.
 */
export function headingIds(): (text: string) => string {
  const uses = new Map<string, number>();
  return (text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    const id = Array.from(`s-${words.join('-')}`)
      .slice(0, LONGEST_ID)
      .join('');
    const before = uses.get(id) ?? 0;
    uses.set(id, before + 1);
    // A second dash: no heading's own words can make it.
    return before === 0 ? id : `${id}--${before + 1}`;
  };
}

/** A text's list of contents. */
export function contentsOf(blocks: Block[]): Contents {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level < 4 ? [{ id: block.id, text: block.text, level: block.level }] : [],
  );
}
