import { toPersianDigits } from '@shop/shared/lib/digits';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './Countdown.module.scss';

type CountdownProps = {
  /** UTC */
  until: string;
  onEnd?: () => void;
};

/** The time that is left to pay. Screen readers get it minute by minute. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const tick = () => {
      const left = secondsUntil(until);
      setSeconds(left);
      if (left > 0) return;
      window.clearInterval(timer);
      end();
    };
    const timer = window.setInterval(tick, 1_000);
    tick();
    return () => window.clearInterval(timer);
  }, [until]);
  const minutes = Math.ceil(seconds / 60);
  return (
    <p className={styles.countdown} data-soon={seconds < 180}>
      <span>مهلت پرداخت</span>
      <strong aria-hidden="true">{clockText(seconds)}</strong>
      <span role="status" className={styles.spoken}>
        {minutes > 0 ? `${toPersianDigits(minutes)} دقیقه` : 'تمام شد'}
      </span>
    </p>
  );
}

const secondsUntil = (moment: string): number => Math.max(0, Math.round((Date.parse(moment) - Date.now()) / 1_000));

/** «۱۹:۰۴» */
function clockText(seconds: number): string {
  const padded = String(seconds % 60).padStart(2, '0');
  return toPersianDigits(`${Math.floor(seconds / 60)}:${padded}`);
}
