import * as kernel from '@shop/shared/kernel';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';

const given = { react: React, 'react/jsx-runtime': jsxRuntime, 'react-dom': ReactDom, '@shop/shared/kernel': kernel };

/** What areas take, in the form in which containers are handed it. */
export const shareScope = Object.fromEntries(
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
export type ShareScope = typeof shareScope;
