import { useStore } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { useState } from 'react';
import styles from './DraftNotice.module.scss';
import { $draft, type Draft, freshDraft, isBegun } from './draft.ts';

/** What was filled in earlier is there again; it goes when somebody says so, and comes back when they regret it. */
export function DraftNotice() {
  const draft = useStore($draft);
  // As it was when the form came: a draft that begins now is no news.
  const [restored] = useState(() => isBegun(draft));
  const [before, setBefore] = useState<Draft>();

  const startOver = () => {
    setBefore(draft);
    // The files stay with the wish they were sent for: they come back with it, or the shop forgets them.
    $draft.set(freshDraft());
  };
  const undo = () => {
    if (before) $draft.set(before);
    setBefore(undefined);
  };

  if (!restored && !before) return null;
  return (
    <div className={styles.notice}>
      <p role="status">{before ? 'فرم از نو آغاز شد.' : 'آنچه پیش‌تر نوشته بودید، سر جایش است.'}</p>
      {before ? (
        <Button variant="quiet" onClick={undo}>
          برگرداندن نوشته‌ها
        </Button>
      ) : (
        <Button variant="quiet" onClick={startOver}>
          از نو آغاز کنید
        </Button>
      )}
    </div>
  );
}
