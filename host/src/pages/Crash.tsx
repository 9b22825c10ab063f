import { LostSack } from './LostSack.tsx';
import styles from './pages.module.scss';
import { useTitle } from './use-title.ts';

/** The shell itself failed: the same picture and words as the 404 page, and a plain link, for the router may be what broke. */
export function Crash() {
  useTitle();
  return (
    <main id="content" className={styles.lost} data-whole="true">
      <LostSack />
      <h1 className={styles.sentence}>متاسفیم ، صفحه موردنظرتون پیدا نشد!</h1>
      <a href="/" className={styles.home}>
        بازگشت به صفحه اصلی
      </a>
    </main>
  );
}
