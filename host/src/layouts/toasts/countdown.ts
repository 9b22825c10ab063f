/** Specification, section 9. */
const TICK = 200;

type Reader = 'pointer' | 'focus';

export type Countdown = {
  /** Somebody reads: time stands still until nobody does. */
  hold: (reader: Reader) => void;
  release: (reader: Reader) => void;
  stop: () => void;
};

type CountdownOptions = { duration: number; onTick: (left: number) => void; onEnd: () => void };

export function countdown({ duration, onTick, onEnd }: CountdownOptions): Countdown {
  const readers = new Set<Reader>();
  let left = duration;
  const ticking = setInterval(() => {
    if (readers.size > 0) return;
    left = Math.max(0, left - TICK);
    onTick(left);
    if (left > 0) return;
    clearInterval(ticking);
    onEnd();
  }, TICK);
  return {
    hold: (reader) => void readers.add(reader),
    release: (reader) => void readers.delete(reader),
    stop: () => clearInterval(ticking),
  };
}
