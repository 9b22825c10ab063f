import * as kernel from '@shop/shared/kernel';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';

export { payload } from './payload.ts';
export { render } from './render.tsx';

/** The only modules that the edge lets an area's server code import. */
export const singletons = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@shop/shared/kernel': kernel,
};
