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
 * The light player: no `eval`, which the content security policy forbids. Its hook, because its component brings an
 * inline style sheet, which the policy forbids as well. Who wants less motion is shown the first picture.
 */
export function Player({ source, loop, autoplay, speed, delay, renderer }: PlayerProps) {
  const waits = autoplay && delay > 0;
  const { setDisplayRef, play } = useLottieLight({ src: source, loop, autoplay: autoplay && !waits, speed, renderer });

  useEffect(() => {
    if (!waits || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const begins = setTimeout(play, delay);
    return () => clearTimeout(begins);
  }, [waits, delay, play]);

  return <div ref={setDisplayRef} className={styles.stage} />;
}
