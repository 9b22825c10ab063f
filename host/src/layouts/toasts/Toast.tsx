import { type Alert, closeAlert, dropAlert } from '@shop/shared/kernel';
import { AlertIcon, CheckIcon, CloseIcon, WarningIcon } from '@shop/shared/ui/icons';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Countdown, countdown } from './countdown.ts';
import styles from './Toasts.module.scss';

const icons = { success: CheckIcon, warning: WarningIcon, danger: AlertIcon };

export function Toast({ alert: { id, title, description, type, duration, open } }: { alert: Alert }) {
  const box = useRef<HTMLDivElement>(null);
  const time = useRef<Countdown>(undefined);
  const [left, setLeft] = useState(duration);

  useEffect(() => {
    if (open) {
      time.current = countdown({ duration, onTick: setLeft, onEnd: () => closeAlert(id) });
      return time.current.stop;
    }
    // Gone once its way out has been shown; where no motion is wanted there is nothing to wait for.
    const motion = box.current?.getAnimations?.() ?? [];
    void Promise.allSettled(motion.map(({ finished }) => finished)).then(() => dropAlert(id));
  }, [id, duration, open]);

  const close = ({ detail }: MouseEvent) => {
    closeAlert(id);
    // Pressed by keyboard: the button goes, and the focus must not go with it.
    if (detail !== 0) return;
    const around = box.current?.closest('dialog') ?? document.getElementById('content');
    around?.focus({ preventScroll: true });
  };
  const Icon = icons[type];
  return (
    <div ref={box} className={styles.place} data-open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is no control; time only waits for whoever reads */}
      <div
        className={styles.toast}
        data-type={type}
        onPointerEnter={() => time.current?.hold('pointer')}
        onPointerLeave={() => time.current?.release('pointer')}
        onFocus={() => time.current?.hold('focus')}
        onBlur={() => time.current?.release('focus')}
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
        {/* For eyes only: read out, it would drown the message. */}
        <progress aria-hidden="true" max={duration} value={left} className={styles.left} />
      </div>
    </div>
  );
}
