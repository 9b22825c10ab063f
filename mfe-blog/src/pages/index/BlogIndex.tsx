import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { Pagination } from '@shop/shared/ui/Pagination';
import { blog, home } from '../../trails.ts';
import { ArticleCard } from '../parts/ArticleCard.tsx';
import { ArticleGrid } from '../parts/ArticleGrid.tsx';
import { CategoryChips } from '../parts/CategoryChips.tsx';
import { listPath } from '../parts/links.ts';
import { SearchForm } from '../parts/SearchForm.tsx';
import { FeedCard } from './FeedCard.tsx';
import type { IndexData } from './index-data.ts';

export function Page({ data: { categories, category, featured, articles, page, pages } }: { data: IndexData }) {
  const all = {
    title: 'همه',
    to: '/blog',
    here: !category,
    count: categories.reduce((sum, one) => sum + one.articles, 0),
  };
  const chips = categories
    .filter(({ articles: count }) => count > 0)
    .map(({ id, title, articles: count }) => ({
      ...{ title, count, here: id === category?.id },
      to: listPath('/blog', { category: id }),
    }));
  return (
    <Content
      title={category?.title ?? 'وبلاگ'}
      lead={category ? undefined : 'خواندنی‌هایی دربارهٔ گونی، کیسه و بسته‌بندی؛ از شناخت جنس تا نگه‌داری بار.'}
      trail={category ? [home, blog] : [home]}
    >
      <SearchForm />
      <CategoryChips chips={[all, ...chips]} />
      {featured ? <ArticleCard article={featured} size="large" first /> : null}
      {articles.length > 0 ? <ArticleGrid articles={articles} end={featured ? <FeedCard /> : null} /> : null}
      {featured || articles.length > 0 ? null : (
        <EmptyState title="در این دسته هنوز نوشته‌ای نیست" action={<ButtonLink to="/blog">دیدن همهٔ نوشته‌ها</ButtonLink>}>
          <p>نوشته‌های تازه اینجا می‌آیند.</p>
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={pages}
        to={(number) => listPath('/blog', { category: category?.id, page: number })}
      />
    </Content>
  );
}
