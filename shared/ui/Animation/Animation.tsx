import { type ComponentType, useEffect, useState } from 'react';
import styles from './Animation.module.scss';
import type { PlayerProps } from './Player.tsx';

type AnimationProps = Partial<Pick<PlayerProps, 'loop' | 'autoplay' | 'speed' | 'renderer'>> & {
  /** Where the drawing is fetched. */
  animationLink?: string;
  /** The drawing itself. One of the two must be given. */
  animationData?: object;
  /** Milliseconds before it begins to move. */
  delay?: number;
  /** Pixels that are kept free for it, on the server already. */
  width: number;
  height: number;
};

/** Specification, sections 8 and 9. An ornament: whoever shows it says in words what is going on. */
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
      {/* An empty drawing holds the room: a style attribute would break the content security policy. */}
      <svg width={width} height={height} />
      {Player ? <Player {...{ source, loop, autoplay, speed, delay, renderer }} /> : null}
    </div>
  );
}

/** Comes when it is needed. Where it does not come, the place stays empty. */
function usePlayer(): ComponentType<PlayerProps> | undefined {
  const [player, setPlayer] = useState<ComponentType<PlayerProps>>();
  useEffect(() => {
    let gone = false;
    import(/* webpackChunkName: "animation" */ './Player.tsx').then(
      ({ Player }) => {
        if (!gone) setPlayer(() => Player);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return player;
}
