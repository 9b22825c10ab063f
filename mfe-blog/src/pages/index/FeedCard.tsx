import { Card } from '@shop/shared/ui/Card';
import { feed } from '../../trails.ts';
import styles from './FeedCard.module.scss';

/** For who would rather be told. A plain link: what answers it is no page of the shop. */
export const FeedCard = () => (
  <Card padding="lg" tone="sunk">
    <div className={styles.feed}>
      <p className={styles.title}>نوشته‌های تازه، همان روز</p>
      <p>نشانی خوراک وبلاگ را در خبرخوان خود بگذارید؛ هر نوشتهٔ تازه خودش می‌آید.</p>
      <a href={feed} className={styles.link}>
        خوراک وبلاگ (RSS)
      </a>
    </div>
  </Card>
);
