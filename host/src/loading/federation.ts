import { createInstance } from '@module-federation/enhanced/runtime';
import type { AreaModule, LiveRelease } from '@shop/shared/contract';

export type LoadEntry = (address: string) => Promise<unknown>;
type ShareScope = Parameters<ReturnType<typeof createInstance>['initShareScopeMap']>[1];
export type LoadArea = (release: LiveRelease) => Promise<AreaModule>;

/**
 * Module Federation's runtime with the host's own script loading. The build leaves its version negotiation out: there is one
 * version of each shared module, and the edge has checked that the release fits this host.
 */
export function createRuntimeLoader(loadEntry: LoadEntry, shareScope: ShareScope): LoadArea {
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
  const registered = new Set<string>();

  return async function loadArea(release) {
    const name = `${release.area}@${release.id}`;
    // `force` on a second attempt: the runtime would return the rejected container of the first.
    federation.registerRemotes([{ name, entry: `${release.base}${release.entry}`, type: 'module' }], {
      force: registered.has(name),
    });
    registered.add(name);
    const loaded = await federation.loadRemote<{ area: AreaModule }>(`${name}/area`);
    if (!loaded) throw new Error(`${name} exposes no module`);
    return loaded.area;
  };
}
