import { page } from '@shop/shared/contract';
import { breadcrumbList } from '@shop/shared/lib/structured-data';
import { homeCrumb } from '../../addresses.ts';
import { publisher } from '../parts/head-data.ts';
import { splitIntoSections } from './faq-sections.ts';
import type { StaticPageData } from './load.ts';
import { toPlainText } from './plain-text.ts';

export const staticPage = page<StaticPageData>({
  path: '/pages/:id/:slug?',
  layout: 'default',
  query: [],
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data }) => ({
    title: data.title,
    preview: { title: data.title },
    description: data.description,
    canonical: data.url,
    ...(typeof window === 'undefined' && { structured: structuredPage(data) }),
  }),
  preview: { shape: 'text' },
  page: () => import(/* webpackChunkName: "page" */ './StaticPage.tsx'),
});

export function structuredPage({ title, url, description, updated_at, blocks, isFaq }: StaticPageData) {
  const structured = {
    '@type': isFaq ? 'FAQPage' : 'WebPage',
    name: title,
    description,
    url,
    dateModified: updated_at,
    inLanguage: 'fa-IR',
    publisher,
    ...(isFaq ? { mainEntity: structuredQuestions(blocks) } : {}),
  };
  return [structured, breadcrumbList([homeCrumb, { title, to: url }])];
}

/** Questions without an answer are left out, because search engines require one. */
function structuredQuestions(blocks: StaticPageData['blocks']) {
  return splitIntoSections(blocks)
    .flatMap((section) => (section.kind === 'questions' ? section.questions : []))
    .map(({ heading, answer }) => ({ name: heading.text, text: toPlainText(answer) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }));
}
