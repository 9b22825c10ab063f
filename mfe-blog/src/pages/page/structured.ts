import { breadcrumbs, publisher } from '../../structured.ts';
import { home } from '../../trails.ts';
import type { ShownPage } from './page-data.ts';
import { sectionsOf } from './sections.ts';
import { wordsOf } from './words.ts';

export function structuredPage({ title, url, description, updated_at, blocks, asks }: ShownPage) {
  const about = {
    '@type': asks ? 'FAQPage' : 'WebPage',
    name: title,
    description,
    url,
    dateModified: updated_at,
    inLanguage: 'fa-IR',
    publisher,
    ...(asks ? { mainEntity: questionsIn(blocks) } : {}),
  };
  return [about, breadcrumbs([home, { title, to: url }])];
}

/** A question without an answer is none to a search engine. */
function questionsIn(blocks: ShownPage['blocks']) {
  return sectionsOf(blocks)
    .flatMap((section) => (section.kind === 'questions' ? section.questions : []))
    .map(({ heading, answer }) => ({ name: heading.text, text: wordsOf(answer) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }));
}
