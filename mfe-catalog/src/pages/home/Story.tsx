import { ButtonLink } from '@shop/shared/ui/Button';
import type { HomeData } from './home-data.ts';
import styles from './Story.module.scss';

/** The beginning of the page about the shop. */
export const Story = ({ story: { title, text, url } }: { story: NonNullable<HomeData['story']> }) => (
  <section aria-labelledby="story" className={styles.story}>
    <h2 id="story">{title}</h2>
    <p className={styles.text}>{text}</p>
    <ButtonLink to={url} variant="quiet">
      داستان ما را بخوانید
    </ButtonLink>
  </section>
);
