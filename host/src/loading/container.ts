import type { AreaModule, LiveRelease } from '@shop/shared/contract';
import * as kernel from '@shop/shared/kernel';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import type { createRuntimeLoader, LoadArea, LoadEntry } from './federation.ts';
import { withTimeout } from './promises.ts';

const singletons = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@shop/shared/kernel': kernel,
};

/** The modules that areas share with the host, in Module Federation's format. */
const shareScope = Object.fromEntries(
  Object.entries(singletons).map(([name, library]) => [
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

type Container = {
  init(scope: typeof shareScope): unknown;
  get(module: './area'): Promise<() => { area: AreaModule }>;
};

type ImportRuntime = () => Promise<{ createRuntimeLoader: typeof createRuntimeLoader }>;
const importFederation: ImportRuntime = () => import(/* webpackChunkName: "federation" */ './federation.ts');
/** How long (ms) a navigation waits for the runtime, which it can do without. */
const maxRuntimeMs = 1500;

/**
 * Loads the federation containers of areas. The tab's first container is initialised by two direct calls, because the visitor
 * waits for it. All others use Module Federation's runtime, a chunk that is loaded before the next navigation. If this chunk
 * of the host fails, they are initialised directly too: no area's release is at fault.
 */
export function createContainerLoader(loadEntry: LoadEntry, importRuntime: ImportRuntime = importFederation) {
  let firstRelease: string | undefined;
  let runtime: Promise<LoadArea> | undefined;

  const preloadRuntime = (): Promise<LoadArea> => {
    runtime ??= importRuntime().then((federation) => federation.createRuntimeLoader(loadEntry, shareScope));
    // After a failure the next call loads the chunk again.
    runtime.catch(() => {
      runtime = undefined;
    });
    return runtime;
  };

  return {
    preloadRuntime,
    async loadArea(release: LiveRelease): Promise<AreaModule> {
      firstRelease ??= release.id;
      if (release.id !== firstRelease) {
        const loadWithRuntime = await withTimeout(maxRuntimeMs, 'runtime', preloadRuntime()).catch(() => undefined);
        if (loadWithRuntime) return loadWithRuntime(release);
      }
      const container = await loadEntry(`${release.base}${release.entry}`);
      if (!isContainer(container)) throw new Error(`the entry of ${release.area} is not a federation container`);
      await container.init(shareScope);
      return (await container.get('./area'))().area;
    },
  };
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
