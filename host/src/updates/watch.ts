import type { BrowserSettings } from '@shop/shared/contract';
import type { Router } from './way.ts';

type Options = NonNullable<BrowserSettings['updates']> & {
  /** Replaced in tests. */
  load?: () => Promise<Pick<typeof import('./ask.ts'), 'askLatest'>>;
};

/** Whoever comes back to a tab after this long is told of a newer build without waiting for the next time. */
const wakeAfter = 60_000;

/** Nobody needs it before the first time. */
const askChunk = () => import(/* webpackChunkName: "updates" */ './ask.ts');

/** Asks, time and again, whether this tab's release set is still its visitor's. */
export function watchUpdates(router: Router, { build, interval, load = askChunk }: Options): void {
  let asked = Date.now();
  const ask = () => {
    // Nobody looks at a hidden tab; it asks when somebody does.
    if (document.hidden) return;
    asked = Date.now();
    load()
      .then(({ askLatest }) => askLatest(router, build))
      // Specification, section 7: such a failure is nobody's business; the next time will do.
      .catch((why) => console.info('the latest build could not be asked for', why));
  };
  const wake = () => {
    if (Date.now() - asked >= wakeAfter) ask();
  };
  setInterval(ask, interval);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
}
