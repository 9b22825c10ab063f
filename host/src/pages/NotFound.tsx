import { ButtonLink } from '@shop/shared/ui/Button';
import { LostSack } from './LostSack.tsx';
import styles from './pages.module.scss';
import { useTitle } from './use-title.ts';

/** Specification, section 2: picture, sentence and button, word for word. */
export function NotFound() {
  useTitle();
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
