import { createInstance } from '@module-federation/enhanced/runtime';
import type { AreaModule, LiveRelease } from '@shop/shared/contract';
import * as kernel from '@shop/shared/kernel';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';

const given = { react: React, 'react/jsx-runtime': jsxRuntime, 'react-dom': ReactDom, '@shop/shared/kernel': kernel };

type LoadEntry = (address: string) => Promise<unknown>;

/**
 * What areas take, in the form in which containers are handed it. The runtime's own share handling (versions, fallbacks) is left out of the build:
 * there is exactly one of each, and whether it fits was asked before.
 */
const shareScope = Object.fromEntries(
  Object.entries(given).map(([name, library]) => [
    name,
    {
      [React.version]: {
        version: React.version,
        get: async () => () => library,
        lib: () => library,
        loaded: true,
        eager: true,
        from: 'host',
        useIn: [],
        deps: [],
        scope: ['default'],
        strategy: 'loaded-first' as const,
        shareConfig: { singleton: true, requiredVersion: false as const },
      },
    },
  ]),
);

/** The one place that knows how an area's container is loaded: Module Federation's runtime, with our own loading. */
export function containerLoader(loadEntry: LoadEntry) {
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

  return async function loadArea(release: LiveRelease): Promise<AreaModule> {
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
