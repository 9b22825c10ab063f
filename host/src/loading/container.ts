import type { AreaModule, LiveRelease } from '@shop/shared/contract';
import type { LoadArea, LoadEntry } from './federation.ts';
import { type ShareScope, shareScope } from './share-scope.ts';

type Container = { init(scope: ShareScope): unknown; get(module: './area'): Promise<() => { area: AreaModule }> };

/**
 * The one place that knows how an area's container is loaded. The first one of a tab, on which a visitor waits, is taken in by the protocol
 * itself, in two calls. Every other goes through Module Federation's runtime, which comes when somebody is about to go further.
 */
export function containerLoader(loadEntry: LoadEntry) {
  let first: string | undefined;
  let runtime: Promise<LoadArea> | undefined;

  const getReady = (): Promise<LoadArea> => {
    runtime ??= import(/* webpackChunkName: "federation" */ './federation.ts').then(({ runtimeLoader }) =>
      runtimeLoader(loadEntry, shareScope),
    );
    // The next one who needs it asks again.
    runtime.catch(() => {
      runtime = undefined;
    });
    return runtime;
  };

  return {
    getReady,
    async loadArea(release: LiveRelease): Promise<AreaModule> {
      first ??= release.id;
      if (release.id !== first) return (await getReady())(release);
      const container = await loadEntry(`${release.base}${release.entry}`);
      if (!isContainer(container)) throw new Error(`${release.area} is no container`);
      await container.init(shareScope);
      return (await container.get('./area'))().area;
    },
  };
}

const isContainer = (loaded: unknown): loaded is Container =>
  typeof loaded === 'object' && loaded !== null && 'init' in loaded && 'get' in loaded;
