import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './ModalFrame.module.scss';

export type ModalProps = {
  open: boolean;
  /** Asked for by the close button, Escape, the back gesture, a press beside it. It closes when `open` becomes false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Actions; they stay in view while the content scrolls. */
  footer?: ReactNode;
};

type Grip = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
};

type ModalFrameProps = ModalProps & {
  kind: 'dialog' | 'sheet';
  /** What the head does besides being read: a sheet is drawn down by it. */
  grip?: Grip;
};

/**
 * The browser's own modal: the focus stays inside and goes back where it came from, the page behind is out of reach.
 * `base.scss` keeps that page from scrolling.
 */
export function ModalFrame({ open, onClose, title, children, footer, kind, grip }: ModalFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();
  // Nothing of it is drawn before it is needed; afterwards it stays, so that it can be seen going.
  const [met, meet] = useState(open);
  if (open && !met) meet(true);

  useEffect(() => {
    const { current } = dialog;
    if (!current || open === current.open) return;
    if (!open) return current.close();
    keepScrollBarsRoom();
    current.showModal();
  }, [open]);

  const isBeside = (event: PointerEvent | MouseEvent) => event.target === dialog.current;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-kind={kind}
      onCancel={(event) => {
        // A file chooser inside has such an event too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // The browser insists at the second Escape.
      onClose={() => open && onClose()}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      // Who marks a text and lets go outside did not mean to close.
      onClick={(event) => pressedBeside.current && isBeside(event) && onClose()}
      className={styles.modal}
    >
      {met ? (
        <div className={styles.inside}>
          <div className={styles.head} {...grip}>
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

/** Where a scroll bar takes room, that room stays while the bar is away, so that nothing behind the dialog moves aside. */
function keepScrollBarsRoom(): void {
  const { style, clientWidth } = document.documentElement;
  style.setProperty('scrollbar-gutter', window.innerWidth > clientWidth ? 'stable' : 'auto');
}
