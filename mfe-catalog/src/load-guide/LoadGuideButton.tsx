import { useLocation } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { notifyNetworkError, useLazyCode } from '@shop/shared/ui/lazy-code';
import { useEffect, useState } from 'react';
import styles from './LoadGuideButton.module.scss';

const importSheet = () => import(/* webpackChunkName: "load-guide" */ './LoadGuideSheet.tsx');

/** Opens «which sack for my load?». Its code is loaded with the first press. */
export function LoadGuideButton({
  size = 'md',
  variant = 'quiet',
}: {
  size?: 'md' | 'lg';
  variant?: 'quiet' | 'primary';
}) {
  const { code, load } = useLazyCode(importSheet);
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  // The links of the sheet lead to other lists of the same page, which would stay covered by the open sheet.
  useEffect(() => setOpen(false), [pathname, search]);
  const show = async () => {
    if (await load()) setOpen(true);
    else notifyNetworkError();
  };
  return (
    <div className={styles.guide}>
      <Button
        size={size}
        variant={variant}
        aria-haspopup="dialog"
        onClick={() => void show()}
        onPointerEnter={() => void load()}
      >
        گونی مناسب بار من
      </Button>
      {code ? <code.LoadGuideSheet open={open} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
