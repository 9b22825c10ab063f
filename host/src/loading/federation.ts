import { createInstance } from '@module-federation/enhanced/runtime';
import type { AreaModule, LiveRelease } from '@shop/shared/contract';
import type { ShareScope } from './share-scope.ts';

export type LoadEntry = (address: string) => Promise<unknown>;
export type LoadArea = (release: LiveRelease) => Promise<AreaModule>;

/**
 * Module Federation's runtime, with our own loading. Its share handling (versions, fallbacks) is left out of the build: there is
 * exactly one of each, and whether it fits was asked before.
 */
export function runtimeLoader(loadEntry: LoadEntry, shareScope: ShareScope): LoadArea {
  const federation = createInstance({
    name: 'host',
    remotes: [],
    plugins: [
      {
        name: 'shop-loading',
        // biome-ignore lint/suspicious/noExplicitAny: the runtime's own type for a container is any
        loadEntry: ({ remoteInfo }) => loadEntry(remoteInfo.entry) as Promise<any>,
      },
    ],
  });
  federation.initShareScopeMap('default', shareScope);
  const known = new Set<string>();

  return async function loadArea(release) {
    const name = `${release.area}@${release.id}`;
    // Registered anew after a failure: the runtime remembers a rejected container.
    federation.registerRemotes([{ name, entry: `${release.base}${release.entry}`, type: 'module' }], {
      force: known.has(name),
    });
    known.add(name);
    const loaded = await federation.loadRemote<{ area: AreaModule }>(`${name}/area`);
    if (!loaded) throw new Error(`${name} gave nothing`);
    return loaded.area;
  };
}
