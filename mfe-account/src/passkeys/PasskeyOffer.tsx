import { useStore } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { useEffect, useId, useState } from 'react';
import styles from './passkeys.module.scss';
import { $isOffered, addPasskey, dismissOffer, watchOffer } from './passkeys.ts';

/** A card that offers a passkey after the first log-in; nothing on devices and for members that need none. */
export function PasskeyOffer() {
  const isOffered = useStore($isOffered, { ssr: 'initial' });
  const [isBusy, setIsBusy] = useState(false);
  const titleId = useId();
  useEffect(watchOffer, []);
  if (!isOffered) return null;
  const add = async () => {
    setIsBusy(true);
    await addPasskey();
    setIsBusy(false);
  };
  return (
    <Card as="section" labelledBy={titleId}>
      <div className={styles.section}>
        <h2 id={titleId} className={styles.title}>
          دفعهٔ بعد بدون پیامک وارد شوید
        </h2>
        <p>
          با کلید عبور، اثر انگشت، چهره یا قفل همین دستگاه جای کد پیامکی را می‌گیرد. هر وقت بخواهید می‌توانید آن را از
          «اطلاعات شخصی» حذف کنید.
        </p>
        <div className={styles.actions}>
          <Button busy={isBusy} onClick={() => void add()}>
            ساخت کلید عبور
          </Button>
          <Button variant="quiet" onClick={dismissOffer}>
            نه، ممنون
          </Button>
        </div>
      </div>
    </Card>
  );
}
