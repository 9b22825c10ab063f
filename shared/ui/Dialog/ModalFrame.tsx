import { useLayer } from '@shop/shared/kernel';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './ModalFrame.module.scss';

export type ModalProps = {
  open: boolean;
  /** Called by the close button, Escape, the back gesture and a press on the backdrop. The caller closes it by setting `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons; they stay visible while the content scrolls. */
  footer?: ReactNode;
};

type DragHandlers = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
};

type ModalFrameProps = ModalProps & {
  kind: 'dialog' | 'sheet';
  /** Pointer handlers of the head: a sheet is closed by dragging its head down. */
  dragHandlers?: DragHandlers;
};

/**
 * The frame of dialog and sheet: the browser's `<dialog>`, which traps the focus, restores it on closing and makes the page behind inert.
 * `base.scss` keeps that page from scrolling.
 */
export function ModalFrame({ open, onClose, title, children, footer, kind, dragHandlers }: ModalFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressStartedOnBackdrop = useRef(false);
  const titleId = useId();
  // The content is rendered at the first opening and then stays, so that it is visible during the closing animation.
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);

  useLayer(open, onClose);

  useEffect(() => {
    const { current } = dialog;
    if (!current || open === current.open) return;
    if (!open) return current.close();
    reserveScrollBarSpace();
    current.showModal();
  }, [open]);

  useEffect(() => (open ? () => queueMicrotask(restoreLostFocus) : undefined), [open]);

  const isOnBackdrop = (event: PointerEvent | MouseEvent) => event.target === dialog.current;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog with Escape
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-kind={kind}
      onCancel={(event) => {
        // A file input inside the dialog fires `cancel` as well.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // At the second Escape browsers close the dialog without a cancellable event.
      onClose={() => open && onClose()}
      onPointerDown={(event) => {
        pressStartedOnBackdrop.current = isOnBackdrop(event);
      }}
      // A text selection that starts inside and ends on the backdrop must not close the dialog.
      onClick={(event) => pressStartedOnBackdrop.current && isOnBackdrop(event) && onClose()}
      className={styles.modal}
    >
      {wasOpened ? (
        <div className={styles.inside}>
          <div className={styles.head} {...dragHandlers}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" aria-label="بستن" onClick={onClose} className={styles.close}>
              <CloseIcon />
            </button>
          </div>
          <div className={styles.body}>{children}</div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}

/** The button that opened a dialog may be gone when it closes: that of a deleted item. The keyboard then goes on at the content of the page. */
function restoreLostFocus(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}

/** Reserves the width of the scroll bar while the page cannot scroll, so that the page behind the dialog does not shift. */
function reserveScrollBarSpace(): void {
  const { style, clientWidth } = document.documentElement;
  style.setProperty('scrollbar-gutter', window.innerWidth > clientWidth ? 'stable' : 'auto');
}
