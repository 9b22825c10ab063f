import type { Block } from '../../api-data.ts';

type Heading = Extract<Block, { kind: 'heading' }>;
export type Question = { heading: Heading; answer: Block[] };
/** Consecutive questions, or the blocks between questions. */
export type FaqSection = { kind: 'text'; blocks: Block[] } | { kind: 'questions'; questions: Question[] };

/** A heading of level 3 is a question; the blocks up to the next heading of level 2 or 3 are its answer. */
export function splitIntoSections(blocks: readonly Block[]): FaqSection[] {
  const sections: FaqSection[] = [];
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
