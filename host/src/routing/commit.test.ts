/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import type { RouterState } from '@shop/shared/kernel/host';
import { createCommitHandler } from './commit.ts';
import { createFirstRouter } from './first-router.ts';
import { $committedState } from './layer-mark.ts';

const { dataset } = document.documentElement;
afterEach(() => {
  delete dataset.moved;
  $committedState.set(undefined);
});

const stateAt = (state: RouterState, pathname: string): RouterState => ({
  ...state,
  location: { ...state.location, pathname },
});

test('with the commit of a second page all sections are laid out, before its scroll position is restored', () => {
  history.replaceState(null, '', '/shop');
  const { state, dispose } = createFirstRouter({
    routes: [],
    matchPage: () => [],
    hydrationData: { loaderData: {}, errors: null },
    loadRouter: () => Promise.reject(new Error('unused')),
  });
  dispose();
  const commit = createCommitHandler();
  const movedAtCommit: boolean[] = [];
  const stopListening = $committedState.listen(() => movedAtCommit.push(dataset.moved !== undefined));
  commit(state);
  commit(stateAt(state, '/shop'));
  commit(stateAt(state, '/products/8'));
  commit(stateAt(state, '/shop'));
  stopListening();
  expect(movedAtCommit).toEqual([false, false, true, true]);
});
