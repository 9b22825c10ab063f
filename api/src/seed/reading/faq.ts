import type { Component } from '../../database/tables/content.ts';
import { toBlocks } from '../../modules/blog/markdown.ts';
import { blockText } from '../../modules/blog/words.ts';

/** Questions and answers as text, for search engines: each heading of the third level, with what stands below it. */
export function faqOf(markdown: string): Component {
  const feilds: { question: { value: string }; answer: { value: string } }[] = [];
  for (const block of toBlocks(markdown)) {
    const last = feilds.at(-1);
    if (block.kind === 'heading') {
      if (block.level === 3) feilds.push({ question: { value: block.text }, answer: { value: '' } });
    } else if (last !== undefined) {
      last.answer.value = [last.answer.value, blockText(block)].filter(Boolean).join('\n');
    }
  }
  return { name: 'faq', feilds };
}
