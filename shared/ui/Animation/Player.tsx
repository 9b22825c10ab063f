import { useLottieLight } from 'lottie-react';
import { useEffect } from 'react';
import styles from './Animation.module.scss';

export type PlayerProps = {
  source: string | object;
  loop: boolean;
  autoplay: boolean;
  speed: number;
  delay: number;
  renderer: 'svg';
};

/**
 * Uses the light player, because the full one needs `eval`, and its hook, because its component adds an inline style sheet: the content
 * security policy forbids both. With reduced motion only the first frame is shown.
 */
export function Player({ source, loop, autoplay, speed, delay, renderer }: PlayerProps) {
  const isDelayed = autoplay && delay > 0;
  const { setDisplayRef, play } = useLottieLight({
    src: source,
    loop,
    autoplay: autoplay && !isDelayed,
    speed,
    renderer,
  });

  useEffect(() => {
    if (!isDelayed || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(play, delay);
    return () => clearTimeout(timer);
  }, [isDelayed, delay, play]);

  return <div ref={setDisplayRef} className={styles.stage} />;
}
