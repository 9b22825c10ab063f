import { buildVariant, replacing } from '../../harness/variant.ts';

const page = `
export function Page({ data }: { data: { edition: string } }) {
  return <h1>صفحهٔ تازه از {data.edition}</h1>;
}
`;

const route = `
    'new-page': page<{ edition: string }>({
      path: '/blog/new-page',
      layout: 'default',
      load: async () => ({ edition: 'edition-two' }),
      head: () => ({ title: 'صفحهٔ تازه' }),
      page: () => import(/* webpackChunkName: "new-page" */ './pages/new/NewPage.tsx'),
    }),
    search: page<`;

/** The next release of the blog: other markup, other class names, other data, and a page more. */
export const blogTwo = () =>
  buildVariant('blog', 'two', {
    'src/area.ts': (source) =>
      source
        .replace('    search: page<', () => route.slice(1))
        .replace('return { articles, categories };', "return { articles, categories, edition: 'edition-two' };"),
    'src/pages/new/NewPage.tsx': () => page,
    'src/pages/index/BlogIndex.tsx': replacing('title="وبلاگ"', 'title="وبلاگ، چاپ دوم"'),
    'src/pages/article/ArticlePage.tsx': replacing('تحریریهٔ گونی‌فروش', 'تحریریهٔ چاپ دوم'),
    'src/pages/index/BlogIndex.module.scss': (source) => `${source}\n.category { letter-spacing: 0.01em; }\n`,
  });

/** What a reader sees of it, and of the blog as it is. */
export const marks = {
  one: { '/blog': '>وبلاگ</h1>', '/blog/articles/1': 'تحریریهٔ گونی‌فروش' },
  two: { '/blog': '>وبلاگ، چاپ دوم</h1>', '/blog/articles/1': 'تحریریهٔ چاپ دوم' },
} as const;
