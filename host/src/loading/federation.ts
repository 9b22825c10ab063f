import { createInstance } from '@module-federation/enhanced/runtime';
import type { AreaModule, LiveRelease } from '@shop/shared/contract';
import * as kernel from '@shop/shared/kernel';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';

const given = { react: React, 'react/jsx-runtime': jsxRuntime, 'react-dom': ReactDom, '@shop/shared/kernel': kernel };

type LoadEntry = (address: string) => Promise<unknown>;

/** The one place that knows how an area's container is loaded: Module Federation's runtime, with our own loading. */
export function containerLoader(loadEntry: LoadEntry) {
  const federation = createInstance({
    name: 'host',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(given).map(([name, library]) => [
        name,
        {
          version: React.version,
          lib: () => library,
          shareConfig: { singleton: true, eager: true, requiredVersion: false as const },
        },
      ]),
    ),
    plugins: [
      {
        name: 'shop-loading',
        // biome-ignore lint/suspicious/noExplicitAny: the runtime's own type for a container is any
        loadEntry: ({ remoteInfo }) => loadEntry(remoteInfo.entry) as Promise<any>,
      },
    ],
  });
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
