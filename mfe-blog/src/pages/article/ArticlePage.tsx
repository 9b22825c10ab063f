import { Link } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Blocks } from '@shop/shared/ui/Blocks';
import { Content } from '@shop/shared/ui/Content';
import type { ShownArticle } from '../../content.ts';
import styles from './ArticlePage.module.scss';

export function Page({ data: article }: { data: ShownArticle }) {
  const { title, summary, category, published_at, reading_minutes, blocks, related } = article;
  const trail = [
    { title: 'خانه', to: '/' },
    { title: 'وبلاگ', to: '/blog' },
    { title: category.title, to: category.url },
  ];
  return (
    <article>
      <Content title={title} trail={trail} width="text" lead={summary}>
        <p className={styles.facts}>
          <time dateTime={published_at}>{formatDate(published_at)}</time>
          <span>{toPersianDigits(reading_minutes)} دقیقه خواندن</span>
          <span>تحریریهٔ گونی‌فروش</span>
        </p>
        <Blocks blocks={blocks} />
        {related.length > 0 ? (
          <section className={styles.more}>
            <h2>نوشته‌های مرتبط</h2>
            <ul>
              {related.map(({ id, title, url }) => (
                <li key={id}>
                  <Link to={url} viewTransition className={styles.link}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </Content>
    </article>
  );
}
