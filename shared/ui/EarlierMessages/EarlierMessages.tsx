import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../Button/Button.tsx';

type EarlierMessagesProps = {
  /** As the API sends it: a message id while there are older messages than those in the list. APIs before this field send nothing. */
  earlier: string | null | undefined;
  load: () => Promise<void>;
  /** The list of messages. It needs `tabIndex={-1}`. */
  list: RefObject<HTMLElement | null>;
};

/** The button above a list of messages that loads older ones. After the oldest page it disappears, and the focus moves to the list. */
export function EarlierMessages({ earlier, load, list }: EarlierMessagesProps) {
  const [isLoading, setIsLoading] = useState(false);
  const wasPressed = useRef(false);
  const hasEarlier = Boolean(earlier);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (!hasEarlier && wasPressed.current && isFocusLost) list.current?.focus({ preventScroll: true });
  }, [hasEarlier, list]);
  if (!hasEarlier) return null;
  const press = async () => {
    wasPressed.current = true;
    setIsLoading(true);
    try {
      await load();
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button variant="quiet" busy={isLoading} onClick={() => void press()}>
      پیام‌های قبلی
    </Button>
  );
}
