import { notify } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { useEffect, useState } from 'react';
import styles from './Share.module.scss';
import { shareLinks } from './share-links.ts';

type ShareProps = { title: string; address: string };

/** The links work everywhere; the button is there once a script can do better. */
export function Share({ title, address }: ShareProps) {
  const [way, setWay] = useState<'share' | 'copy'>();
  useEffect(() => setWay('share' in navigator ? 'share' : 'copy'), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ title: 'پیوند این نوشته رونوشت شد', type: 'success' });
    } catch {
      notify({ title: 'رونوشت نشد', description: 'نشانی را از نوار مرورگر بردارید.', type: 'warning' });
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch (why) {
      // Somebody who closed the device's own sheet has changed their mind.
      if (!(why instanceof DOMException && why.name === 'AbortError')) await copy();
    }
  };

  return (
    <section aria-labelledby="share" className={styles.share}>
      <h2 id="share" className={styles.title}>
        این نوشته را بفرستید
      </h2>
      <ul className={styles.ways}>
        {shareLinks({ title, address }).map(({ name, to }) => (
          <li key={name}>
            <a href={to} target="_blank" rel="noopener" className={styles.way}>
              {name}
            </a>
          </li>
        ))}
        {way ? (
          <li>
            <Button variant="quiet" onClick={way === 'share' ? share : copy}>
              {way === 'share' ? 'راه‌های دیگر' : 'رونوشت پیوند'}
            </Button>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
