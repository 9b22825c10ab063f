import { Button } from '@shop/shared/ui/Button';
import { sharePage } from '@shop/shared/ui/share';
import { useEffect, useState } from 'react';
import styles from './Share.module.scss';

/** `address` is absolute, because the links are opened outside of the shop. */
type ShareProps = { title: string; address: string };

/** Links that share the article without script, and after hydration a button for the device's share sheet or for copying. */
export function Share({ title, address }: ShareProps) {
  const [buttonAction, setButtonAction] = useState<'share' | 'copy'>();
  useEffect(() => setButtonAction('share' in navigator ? 'share' : 'copy'), []);

  const share = () => sharePage({ title, url: address }, 'لینک این نوشته کپی شد');

  return (
    <section aria-labelledby="share" className={styles.share}>
      <h2 id="share" className={styles.title}>
        اشتراک‌گذاری
      </h2>
      <ul className={styles.links}>
        {shareLinks({ title, address }).map(({ name, to }) => (
          <li key={name}>
            <a href={to} target="_blank" rel="noopener" className={styles.link}>
              {name}
            </a>
          </li>
        ))}
        <li className={styles.more}>
          {buttonAction ? (
            <Button variant="quiet" onClick={share}>
              {buttonAction === 'share' ? 'روش‌های دیگر' : 'کپی لینک'}
            </Button>
          ) : null}
        </li>
      </ul>
    </section>
  );
}

function shareLinks({ title, address }: ShareProps) {
  const text = encodeURIComponent(title);
  const url = encodeURIComponent(address);
  return [
    { name: 'تلگرام', to: `https://t.me/share/url?url=${url}&text=${text}` },
    { name: 'واتساپ', to: `https://wa.me/?text=${text}%0A${url}` },
    { name: 'ایمیل', to: `mailto:?subject=${text}&body=${url}` },
  ];
}
