import { toPersianDigits } from '@shop/shared/lib/digits';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { Pagination } from '@shop/shared/ui/Pagination';
import type { ArticleList } from '../../content.ts';
import { ArticleGrid } from '../parts/ArticleGrid.tsx';
import { listPath } from '../parts/links.ts';
import { SearchForm } from '../parts/SearchForm.tsx';

type BlogSearchProps = { data: { query: string; articles: ArticleList | null } };

const trail = [
  { title: 'خانه', to: '/' },
  { title: 'وبلاگ', to: '/blog' },
];

export function Page({ data: { query, articles } }: BlogSearchProps) {
  const found = articles?.total ?? 0;
  return (
    <Content
      title={query ? `جستجوی «${query}»` : 'جستجو در وبلاگ'}
      lead={found > 0 ? `${toPersianDigits(found)} نوشته پیدا شد.` : undefined}
      trail={trail}
    >
      <SearchForm query={query} />
      {articles === null ? (
        <p>دنبال چه می‌گردید؟ یک یا چند واژه بنویسید.</p>
      ) : found > 0 ? (
        <>
          <ArticleGrid articles={articles.items} />
          <Pagination
            page={articles.page}
            pages={articles.pages}
            to={(page) => listPath('/blog/search', { q: query, page })}
          />
        </>
      ) : (
        <EmptyState
          title="نوشته‌ای با این واژه‌ها پیدا نشد"
          action={<ButtonLink to="/blog">دیدن همهٔ نوشته‌ها</ButtonLink>}
        >
          <p>املای واژه‌ها را ببینید یا واژهٔ کلی‌تری بنویسید.</p>
        </EmptyState>
      )}
    </Content>
  );
}
