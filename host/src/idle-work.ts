import type { Api, BrowserSettings, LiveSet } from '@shop/shared/contract';
import { getAccessToken } from '@shop/shared/kernel/host';
import { watchDevTools } from './dev-tools/watch.ts';
import { callAfterMount } from './shell/mount-calls.ts';
import type { Router } from './updates/latest-build.tsx';
import { watchUpdates } from './updates/watch.ts';
import { registerServiceWorker } from './worker/register.ts';

export type IdleWork = {
  api: Api;
  set: LiveSet;
  settings: Pick<BrowserSettings, 'liveReload' | 'updates'>;
  router: Router & Parameters<typeof registerServiceWorker>[0];
};

/** Everything that a page does only after it is loaded and hydrated. A chunk of its own, so that the first scripts are smaller. */
export function startIdleWork({ api, set, settings, router }: IdleWork): void {
  void callAfterMount(api, getAccessToken() !== undefined);
  watchDevTools(set, settings.liveReload);
  if (settings.updates) watchUpdates(router, settings.updates);
  registerServiceWorker(router);
}
