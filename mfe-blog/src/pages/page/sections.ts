import type { Block } from '../../content.ts';

type Heading = Extract<Block, { kind: 'heading' }>;
export type Question = { heading: Heading; answer: Block[] };
/** What stands between two questions, or a run of them. */
export type Section = { kind: 'text'; blocks: Block[] } | { kind: 'questions'; questions: Question[] };

/** A text by its questions: a heading of the third level is one, and all below it until the next heading its answer. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (block.kind === 'heading' && block.level === 3) {
      const question = { heading: block, answer: [] };
      if (last?.kind === 'questions') last.questions.push(question);
      else sections.push({ kind: 'questions', questions: [question] });
    } else if (last?.kind === 'questions' && !(block.kind === 'heading' && block.level === 2)) {
      last.questions.at(-1)?.answer.push(block);
    } else if (last?.kind === 'text') last.blocks.push(block);
    else sections.push({ kind: 'text', blocks: [block] });
  }
  return sections;
}
