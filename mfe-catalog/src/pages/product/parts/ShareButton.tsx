import { ShareIcon } from '@shop/shared/ui/icons';
import { notifyNetworkError } from '@shop/shared/ui/lazy-code';
import styles from './ShareButton.module.scss';

const importShare = () => import(/* webpackChunkName: "share" */ '@shop/shared/ui/share');

/** Shares the address of the page, which names the chosen variant. The code is loaded when a press is likely. */
export function ShareButton({ name }: { name: string }) {
  const preload = () => void importShare().catch(() => undefined);
  const share = () =>
    importShare().then(
      ({ sharePage }) => sharePage({ title: name, url: window.location.href }, 'لینک این صفحه کپی شد'),
      notifyNetworkError,
    );
  return (
    <button
      type="button"
      aria-label={`اشتراک‌گذاری ${name}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void share()}
      className={styles.share}
    >
      <ShareIcon />
    </button>
  );
}
