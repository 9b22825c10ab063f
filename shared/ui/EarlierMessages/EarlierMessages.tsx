import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../Button/Button.tsx';

type EarlierMessagesProps = {
  /** Whether there are messages before those in the list. */
  hasEarlier: boolean;
  load: () => Promise<void>;
  /** The list of messages, which can be focused. */
  list: RefObject<HTMLElement | null>;
};

/** The button above a list of messages that loads those before them. With the last page it disappears, and the list gets its focus. */
export function EarlierMessages({ hasEarlier, load, list }: EarlierMessagesProps) {
  const [isLoading, setIsLoading] = useState(false);
  const wasPressed = useRef(false);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (!hasEarlier && wasPressed.current && isFocusLost) list.current?.focus({ preventScroll: true });
  }, [hasEarlier, list]);
  if (!hasEarlier) return null;
  const press = async () => {
    wasPressed.current = true;
    setIsLoading(true);
    await load();
    setIsLoading(false);
  };
  return (
    <Button variant="quiet" busy={isLoading} onClick={() => void press()}>
      پیام‌های قبلی
    </Button>
  );
}
