import { articleAt } from '../../harness/addresses.ts';
import { buildVariant, replacing } from '../../harness/variant.ts';

const page = `
export function Page({ data }: { data: { edition: string } }) {
  return <h1>صفحهٔ تازه از {data.edition}</h1>;
}
`;

const route = `import { page } from '@shop/shared/contract';

export const newPage = page<{ edition: string }>({
  path: '/blog/new-page',
  layout: 'default',
  load: async () => ({ edition: 'edition-two' }),
  head: () => ({ title: 'صفحهٔ تازه' }),
  page: () => import(/* webpackChunkName: "new-page" */ './NewPage.tsx'),
});
`;

/** The next release of the blog: other markup, other class names, other data, and a page more. */
export const blogTwo = () =>
  buildVariant('blog', 'two', {
    'src/area.ts': (source) =>
      `import { newPage } from './pages/new/page.ts';\n${replacing('pages: {', "pages: { 'new-page': newPage,")(source)}`,
    'src/pages/index/load.ts': replacing(
      'return indexData(articles, categories, chosen);',
      "return { ...indexData(articles, categories, chosen), edition: 'edition-two' };",
    ),
    'src/pages/new/page.ts': () => route,
    'src/pages/new/NewPage.tsx': () => page,
    'src/pages/index/BlogIndex.tsx': replacing("?? 'وبلاگ'", "?? 'وبلاگ، چاپ دوم'"),
    'src/pages/article/Facts.tsx': replacing('تحریریهٔ گونی‌فروش', 'تحریریهٔ چاپ دوم'),
    'src/pages/parts/CategoryChips.module.scss': (source) => `${source}\n.chip { letter-spacing: 0.01em; }\n`,
  });

/** What a reader sees of it, and of the blog as it is. */
export const marks = [
  { address: '/blog', one: '>وبلاگ</h1>', two: '>وبلاگ، چاپ دوم</h1>' },
  { address: articleAt(1), one: 'تحریریهٔ گونی‌فروش</span>', two: 'تحریریهٔ چاپ دوم</span>' },
] as const;
