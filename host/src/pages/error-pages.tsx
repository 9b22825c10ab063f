import { ButtonLink } from '@shop/shared/ui/Button';
import { useEffect } from 'react';
import { LostSack } from './LostSack.tsx';
import styles from './pages.module.scss';

/** Picture, sentence and button of the specification, section 2, word for word. */
export function NotFound() {
  useNotFoundTitle();
  return (
    <div className={styles.lost}>
      <LostSack />
      <h1 className={styles.sentence}>متاسفیم ، صفحه موردنظرتون پیدا نشد!</h1>
      <ButtonLink to="/" size="lg">
        بازگشت به صفحه اصلی
      </ButtonLink>
    </div>
  );
}

/** Shown when the frame itself failed. Its link is a plain one, because the router may be what failed. */
export function Crash() {
  useNotFoundTitle();
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

/** The same title that the server writes for a 404. */
function useNotFoundTitle(): void {
  useEffect(() => {
    document.title = 'Page not found';
  }, []);
}
