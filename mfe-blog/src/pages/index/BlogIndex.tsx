import { Link, useSearchParams } from '@shop/shared/kernel';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { Pagination } from '@shop/shared/ui/Pagination';
import type { ArticleList, BlogCategory } from '../../content.ts';
import { ArticleGrid } from '../parts/ArticleGrid.tsx';
import { listPath } from '../parts/links.ts';
import { SearchForm } from '../parts/SearchForm.tsx';
import styles from './BlogIndex.module.scss';

type BlogIndexProps = { data: { articles: ArticleList; categories: BlogCategory[] } };

export function Page({ data: { articles, categories } }: BlogIndexProps) {
  const category = useSearchParams()[0].get('category') ?? '';
  const choices = [{ id: '', title: 'همه' }, ...categories.map(({ id, title }) => ({ id: String(id), title }))];
  return (
    <Content
      title="وبلاگ"
      lead="خواندنی‌هایی دربارهٔ گونی، کیسه و بسته‌بندی؛ از شناخت جنس تا نگه‌داری بار."
      trail={[{ title: 'خانه', to: '/' }]}
    >
      <SearchForm />
      <nav aria-label="دسته‌های وبلاگ">
        <ul className={styles.categories}>
          {choices.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={listPath('/blog', { category: id })}
                viewTransition
                aria-current={id === category ? 'page' : undefined}
                className={styles.category}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {articles.items.length > 0 ? (
        <ArticleGrid articles={articles.items} />
      ) : (
        <EmptyState
          title="در این دسته هنوز نوشته‌ای نیست"
          action={<ButtonLink to="/blog">دیدن همهٔ نوشته‌ها</ButtonLink>}
        />
      )}
      <Pagination page={articles.page} pages={articles.pages} to={(page) => listPath('/blog', { category, page })} />
    </Content>
  );
}
