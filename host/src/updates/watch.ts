import type { BrowserSettings } from '@shop/shared/contract';
import type { Router } from './latest-build.tsx';

type UpdateOptions = NonNullable<BrowserSettings['updates']> & {
  /** Replaced in tests. */
  loadCheck?: () => Promise<Pick<typeof import('./latest-build.tsx'), 'checkLatestBuild'>>;
};

/** A tab that becomes visible or online again checks at once when its last check is older than this. */
const minPauseMs = 60_000;

/** A chunk of its own, because nothing needs it before the first check. */
const loadChunk = () => import(/* webpackChunkName: "updates" */ './latest-build.tsx');

/** Checks at an interval whether this tab's release set is still the one that its visitor would get. */
export function watchUpdates(router: Router, { build, interval, loadCheck = loadChunk }: UpdateOptions): void {
  let lastCheck = Date.now();
  const check = () => {
    // A hidden tab checks when it becomes visible.
    if (document.hidden) return;
    lastCheck = Date.now();
    loadCheck()
      .then(({ checkLatestBuild }) => checkLatestBuild(router, build))
      // Specification, section 7: such a failure is never shown to the visitor. The next check tries again.
      .catch((error) => console.info('the latest build could not be checked', error));
  };
  const checkAfterPause = () => {
    if (Date.now() - lastCheck >= minPauseMs) check();
  };
  setInterval(check, interval);
  document.addEventListener('visibilitychange', checkAfterPause);
  window.addEventListener('online', checkAfterPause);
}
