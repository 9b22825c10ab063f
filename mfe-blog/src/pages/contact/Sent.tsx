import { toPersianDigits } from '@shop/shared/lib/digits';
import { CheckIcon } from '@shop/shared/ui/icons';
import { useEffect, useRef } from 'react';
import styles from './Sent.module.scss';

/** `told`: the message was sent from this very page, so whoever reads the screen by ear is led here. */
export function Sent({ reference, told }: { reference: number; told: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told) place.current?.focus();
  }, [told]);
  return (
    <div ref={place} role="status" tabIndex={-1} className={styles.sent}>
      <CheckIcon />
      <div>
        <p className={styles.title}>پیام شما رسید</p>
        <p>
          شمارهٔ پیگیری: <strong>{toPersianDigits(reference)}</strong>
        </p>
        <p className={styles.next}>در ساعت کاری بررسی می‌شود و پاسخ را به شمارهٔ موبایل شما می‌دهیم.</p>
      </div>
    </div>
  );
}
