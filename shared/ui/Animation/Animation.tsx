import { type ComponentType, useEffect, useState } from 'react';
import styles from './Animation.module.scss';
import type { PlayerProps } from './Player.tsx';

type AnimationProps = Partial<Pick<PlayerProps, 'loop' | 'autoplay' | 'speed' | 'renderer'>> & {
  /** The address of the animation file. */
  animationLink?: string;
  /** The animation itself. One of `animationLink` and `animationData` is required. */
  animationData?: object;
  /** Milliseconds before the animation starts. */
  delay?: number;
  /** Pixels reserved in the layout, on the server already, so that nothing moves when the animation appears. */
  width: number;
  height: number;
};

/** A Lottie animation: specification, sections 8 and 9. Hidden from screen readers, so the page must say in text what it shows. */
export function Animation({
  animationLink,
  animationData,
  loop = true,
  autoplay = true,
  speed = 1,
  delay = 0,
  renderer = 'svg',
  width,
  height,
}: AnimationProps) {
  const source = animationData ?? animationLink;
  if (!source) throw new Error('You must provide either animationLink or animationData');
  if (speed <= 0) throw new Error('Speed must be greater than 0');
  const Player = usePlayer();
  return (
    <div aria-hidden="true" className={styles.animation}>
      {/* An empty SVG reserves the space: the content security policy forbids style attributes. */}
      <svg width={width} height={height} />
      {Player ? <Player {...{ source, loop, autoplay, speed, delay, renderer }} /> : null}
    </div>
  );
}

/** Loads the player on first use. When it cannot be loaded, the space stays empty. */
function usePlayer(): ComponentType<PlayerProps> | undefined {
  const [player, setPlayer] = useState<ComponentType<PlayerProps>>();
  useEffect(() => {
    let isUnmounted = false;
    import(/* webpackChunkName: "animation" */ './Player.tsx').then(
      ({ Player }) => {
        if (!isUnmounted) setPlayer(() => Player);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return player;
}
