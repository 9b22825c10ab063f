import { ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { Pagination } from '@shop/shared/ui/Pagination';
import { blogCrumb, feedPath, homeCrumb, listAddress } from '../../addresses.ts';
import { ArticleCard } from '../parts/ArticleCard.tsx';
import { ArticleGrid } from '../parts/ArticleGrid.tsx';
import { CategoryChips } from '../parts/CategoryChips.tsx';
import { SearchForm } from '../parts/SearchForm.tsx';
import styles from './BlogIndex.module.scss';
import type { IndexData } from './load.ts';

export function Page({ data: { categories, category, featured, articles, page, pages } }: { data: IndexData }) {
  const allChip = {
    title: 'همه',
    to: '/blog',
    isCurrent: !category,
    count: categories.reduce((sum, { articles: count }) => sum + count, 0),
  };
  const chips = categories
    .filter(({ articles: count }) => count > 0)
    .map(({ id, title, articles: count }) => ({
      title,
      count,
      isCurrent: id === category?.id,
      to: listAddress('/blog', { category: id }),
    }));
  return (
    <Content
      title={category?.title ?? 'وبلاگ'}
      lead={category ? undefined : 'مطالبی دربارهٔ گونی، کیسه و بسته‌بندی؛ از شناخت جنس تا نگهداری بار.'}
      trail={category ? [homeCrumb, blogCrumb] : [homeCrumb]}
    >
      <SearchForm />
      <CategoryChips chips={[allChip, ...chips]} />
      {featured ? <ArticleCard article={featured} size="large" first /> : null}
      {articles.length > 0 ? (
        <ArticleGrid articles={articles} first={!featured} lastCard={featured ? <FeedCard /> : null} />
      ) : null}
      {featured || articles.length > 0 ? null : (
        <EmptyState title="در این دسته هنوز نوشته‌ای نیست" action={<ButtonLink to="/blog">دیدن همهٔ نوشته‌ها</ButtonLink>}>
          <p>نوشته‌های جدید اینجا منتشر می‌شود.</p>
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={pages}
        to={(number) => listAddress('/blog', { category: category?.id, page: number })}
      />
    </Content>
  );
}

/** An ordinary link, because the API serves the feed and the router knows no such page. */
const FeedCard = () => (
  <Card padding="lg" tone="sunk">
    <div className={styles.feed}>
      <p className={styles.title}>خبر نوشته‌های جدید</p>
      <p>
        اگر برنامه‌ای برای دنبال کردن وبلاگ‌ها دارید (مثل Feedly)، این لینک را به آن بدهید تا هر نوشتهٔ جدید را همان روز
        ببینید.
      </p>
      <a href={feedPath} className={styles.link}>
        لینک RSS وبلاگ
      </a>
    </div>
  </Card>
);
