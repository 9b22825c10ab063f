/** Specification, section 9. */
const tickMs = 200;

type PauseReason = 'pointer' | 'focus';

export type Countdown = {
  /** Pauses until every reason has been resumed. */
  pause: (reason: PauseReason) => void;
  resume: (reason: PauseReason) => void;
  stop: () => void;
};

type CountdownOptions = { duration: number; onTick: (remaining: number) => void; onEnd: () => void };

export function startCountdown({ duration, onTick, onEnd }: CountdownOptions): Countdown {
  const pauseReasons = new Set<PauseReason>();
  let remaining = duration;
  const timer = setInterval(() => {
    if (pauseReasons.size > 0) return;
    remaining = Math.max(0, remaining - tickMs);
    onTick(remaining);
    if (remaining > 0) return;
    clearInterval(timer);
    onEnd();
  }, tickMs);
  return {
    pause: (reason) => void pauseReasons.add(reason),
    resume: (reason) => void pauseReasons.delete(reason),
    stop: () => clearInterval(timer),
  };
}
