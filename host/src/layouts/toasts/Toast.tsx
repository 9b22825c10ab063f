import { type Alert, closeAlert, removeAlert } from '@shop/shared/kernel';
import { AlertIcon, CheckIcon, CloseIcon, WarningIcon } from '@shop/shared/ui/icons';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Countdown, startCountdown } from './countdown.ts';
import styles from './Toasts.module.scss';

const icons = { success: CheckIcon, warning: WarningIcon, danger: AlertIcon };

export function Toast({ alert: { id, title, description, type, duration, open } }: { alert: Alert }) {
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<Countdown>(undefined);
  const [remaining, setRemaining] = useState(duration);

  useEffect(() => {
    if (open) {
      timer.current = startCountdown({ duration, onTick: setRemaining, onEnd: () => closeAlert(id) });
      return timer.current.stop;
    }
    // Removed when its closing animation has ended; with reduced motion there is none.
    const animations = box.current?.getAnimations?.() ?? [];
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => removeAlert(id));
  }, [id, duration, open]);

  const close = ({ detail }: MouseEvent) => {
    closeAlert(id);
    // `detail` is 0 for the keyboard: the focused button disappears, so the focus is moved to the page or the dialog around it.
    if (detail !== 0) return;
    const container = box.current?.closest('dialog') ?? document.getElementById('content');
    container?.focus({ preventScroll: true });
  };
  const Icon = icons[type];
  return (
    <div ref={box} className={styles.place} data-open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: not a control; the countdown only pauses while the toast is read */}
      <div
        className={styles.toast}
        data-type={type}
        onPointerEnter={() => timer.current?.pause('pointer')}
        onPointerLeave={() => timer.current?.resume('pointer')}
        onFocus={() => timer.current?.pause('focus')}
        onBlur={() => timer.current?.resume('focus')}
      >
        <span className={styles.icon}>
          <Icon />
        </span>
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          {description ? <p className={styles.description}>{description}</p> : null}
        </div>
        <button type="button" aria-label={`بستن پیام «${title}»`} onClick={close} className={styles.close}>
          <CloseIcon size="sm" />
        </button>
        {/* Hidden from screen readers: its changes would drown out the message. */}
        <progress aria-hidden="true" max={duration} value={remaining} className={styles.left} />
      </div>
    </div>
  );
}
