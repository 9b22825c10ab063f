import { beforeEach, expect, test } from '@jest/globals';
import type { PageModule } from '@shop/shared/contract';
import { $hydrationFault } from '../routing/HydrationFaultCard.tsx';
import type { AreaSource } from '../routing/source.ts';
import { createHydrationSource } from './hydration-source.ts';

const module: PageModule<unknown> = { Page: () => null };
const first = { area: 'blog', release: 'two', page: 'index' };

/** Hydrates the first page; `state` decides whether its script can be loaded and whether another release is left. */
function hydrate({ scriptLoads = false, hasFallback = false } = {}) {
  const state = { scriptLoads, hasFallback, resets: 0, revalidations: 0 };
  const plainSource: AreaSource = {
    openPage: async () => ({
      release: 'two',
      page: { path: '/', layout: 'default', head: () => ({ title: '' }), page: async () => module },
    }),
    loadPageModule: async () => {
      if (!state.scriptLoads) throw new Error('no script');
      return module;
    },
    likelyRelease: () => undefined,
    loadPiece: async () => undefined,
    preloadPage: async () => undefined,
    markRendering: () => undefined,
    markRendered: () => undefined,
    markFailed: () => state.hasFallback,
    resetFailures: () => {
      state.resets += 1;
    },
  };
  const source = createHydrationSource(plainSource, first, () => {
    state.revalidations += 1;
  });
  return { source, state, firstModule: source.loadPageModule('blog', 'two', 'index') };
}

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));
const isPending = async (promise: Promise<unknown>) =>
  (await Promise.race([promise.then(() => 'settled'), flushPromises().then(() => 'pending')])) === 'pending';

beforeEach(() => $hydrationFault.set(undefined));

test('the first page’s module resolves when its script is loaded', async () => {
  expect(await hydrate({ scriptLoads: true }).firstModule).toBe(module);
  expect($hydrationFault.get()).toBeUndefined();
});

test('when the script cannot be loaded, the server’s text stays with a fallback card, whose retry hydrates the same page', async () => {
  const { firstModule, state } = hydrate();
  expect(await isPending(firstModule)).toBe(true);
  expect($hydrationFault.get()).toMatchObject({ area: 'blog', page: 'index', busy: false });
  state.scriptLoads = true;
  $hydrationFault.get()?.retry();
  expect($hydrationFault.get()?.busy).toBe(true);
  expect(await firstModule).toBe(module);
  expect($hydrationFault.get()).toBeUndefined();
});

test('when another release takes over, the page is loaded again with it', async () => {
  const { state } = hydrate({ hasFallback: true });
  await flushPromises();
  expect(state.revalidations).toBe(1);
  expect($hydrationFault.get()).toBeUndefined();
});

test('the card disappears when a retry ends with another release', async () => {
  const { state } = hydrate();
  await flushPromises();
  state.hasFallback = true;
  $hydrationFault.get()?.retry();
  await flushPromises();
  expect(state.revalidations).toBe(1);
  expect($hydrationFault.get()).toBeUndefined();
});

test('after another card’s retry has reset the failures, the module is loaded again instead of waiting for the pending promise', async () => {
  const { source, state } = hydrate();
  await flushPromises();
  state.scriptLoads = true;
  source.resetFailures('blog');
  expect(await source.loadPageModule('blog', 'two', 'index')).toBe(module);
  expect($hydrationFault.get()).toBeUndefined();
  expect(state.resets).toBe(1);
});

test('other pages load at once, and a reset of another area does not end hydration', async () => {
  const { source, state } = hydrate();
  state.scriptLoads = true;
  expect(await source.loadPageModule('blog', 'two', 'article')).toBe(module);
  source.resetFailures('catalog');
  expect(await isPending(source.loadPageModule('blog', 'two', 'index'))).toBe(true);
});
