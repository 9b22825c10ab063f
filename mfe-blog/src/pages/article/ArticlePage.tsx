import { Link } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Content } from '@shop/shared/ui/Content';
import type { Article } from '../../content.ts';
import { Paragraphs } from '../parts/Paragraphs.tsx';
import styles from './ArticlePage.module.scss';
import { readingMinutes } from './reading-minutes.ts';

export function Page({ data: article }: { data: Article }) {
  const { title, summary, category, publishedAt, paragraphs, related } = article;
  const trail = [
    { title: 'خانه', to: '/' },
    { title: 'وبلاگ', to: '/blog' },
    { title: category.title, to: category.url },
  ];
  return (
    <article>
      <Content title={title} trail={trail} width="text" lead={summary}>
        <p className={styles.facts}>
          <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
          <span>{toPersianDigits(readingMinutes(paragraphs))} دقیقه خواندن</span>
          <span>تحریریهٔ فروشگاه</span>
        </p>
        <Paragraphs paragraphs={paragraphs} />
        {related.length > 0 ? (
          <section className={styles.more}>
            <h2>نوشته‌های دیگر دربارهٔ {category.title}</h2>
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
