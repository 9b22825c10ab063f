import type { Component } from '../../src/database/tables/content.ts';
import { toBlocks } from '../../src/modules/blog/markdown.ts';
import { blockText } from '../../src/modules/blog/plain-text.ts';

/** Extracts questions (third-level headings) and the text below them, for the structured data of search engines. */
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
