import { ShareIcon } from '@shop/shared/ui/icons';
import { sharePage } from '@shop/shared/ui/share';
import styles from './ShareButton.module.scss';

/** Shares the address of the page, which names the chosen variant. */
export function ShareButton({ name }: { name: string }) {
  const share = () => sharePage({ title: name, url: window.location.href }, 'لینک این صفحه کپی شد');
  return (
    <button type="button" aria-label={`اشتراک‌گذاری ${name}`} onClick={share} className={styles.share}>
      <ShareIcon />
    </button>
  );
}
