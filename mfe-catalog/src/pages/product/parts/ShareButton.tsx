import { notify } from '@shop/shared/kernel';
import { ShareIcon } from '@shop/shared/ui/icons';
import styles from './ShareButton.module.scss';
import { shareOrCopy } from './share.ts';

/** Sends the page on, with the variant that is chosen. */
export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const outcome = await shareOrCopy({ title: name, url: window.location.href }, window.navigator);
    if (outcome === 'copied') notify({ type: 'success', title: 'نشانی این صفحه رونوشت شد' });
    if (outcome === 'failed') {
      notify({ type: 'warning', title: 'رونوشت نشد', description: 'نشانی را از نوار مرورگر بردارید.' });
    }
  };
  return (
    <button type="button" aria-label={`هم‌رسانی ${name}`} onClick={share} className={styles.share}>
      <ShareIcon />
    </button>
  );
}
