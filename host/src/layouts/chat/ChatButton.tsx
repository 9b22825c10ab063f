import type { Layout } from '@shop/shared/contract';
import { ChatIcon } from '@shop/shared/ui/icons';
import { useEffect, useState } from 'react';
import { showsBottomBar } from '../bottom-bar/paths.ts';
import styles from './ChatButton.module.scss';

type ChatButtonProps = { phone: string; layout: Layout; pathname: string };

/** The chat button of the specification, section 1. Not shown when the shop has no number. */
export function ChatButton({ phone, layout, pathname }: ChatButtonProps) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);

  if (!phone) return null;
  return (
    <aside aria-label="گفتگو با فروشگاه">
      <a
        href={`https://wa.me/${phone}`}
        target="_blank"
        rel="noopener"
        aria-label="گفتگو در واتساپ (در تب جدید)"
        title="گفتگو در واتساپ"
        className={styles.chat}
        data-mounted={mounted}
        data-higher={layout !== 'auth'}
        data-bar={showsBottomBar(pathname)}
      >
        <ChatIcon size="lg" />
      </a>
    </aside>
  );
}
