import { beforeEach, expect, test } from '@jest/globals';
import type { PageModule } from '@shop/shared/contract';
import type { AreaSource } from '../routing/source.ts';
import { $stranded } from '../routing/stranded.ts';
import { patientWith } from './patient.ts';

const module: PageModule<unknown> = { Page: () => null };
const first = { area: 'blog', release: 'two', page: 'index' };

/** A source whose page comes, or fails, as the test says; `others` tells whether another release is left. */
function waitingFor({ comes = false, others = false } = {}) {
  const state = { comes, others, forgiven: 0, revalidated: 0 };
  const source: AreaSource = {
    open: async () => ({
      release: 'two',
      page: { path: '/', layout: 'default', head: () => ({ title: '' }), page: async () => module },
    }),
    pageModule: async () => {
      if (!state.comes) throw new Error('no script');
      return module;
    },
    likely: () => undefined,
    piece: async () => undefined,
    prepare: async () => undefined,
    giveUp: () => state.others,
    forgive: () => {
      state.forgiven += 1;
    },
  };
  const patient = patientWith(source, first, () => {
    state.revalidated += 1;
  });
  return { patient, state, held: patient.pageModule('blog', 'two', 'index') };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const isOpen = async (promise: Promise<unknown>) =>
  (await Promise.race([promise.then(() => 'settled'), settled().then(() => 'open')])) === 'open';

beforeEach(() => $stranded.set(undefined));

test('the first page’s script is waited for', async () => {
  expect(await waitingFor({ comes: true }).held).toBe(module);
  expect($stranded.get()).toBeUndefined();
});

test('when it cannot be had the text stays, with a card beside it; the card’s retry goes on with the very same page', async () => {
  const { held, state } = waitingFor();
  expect(await isOpen(held)).toBe(true);
  expect($stranded.get()).toMatchObject({ area: 'blog', page: 'index', busy: false });
  state.comes = true;
  $stranded.get()?.retry();
  expect($stranded.get()?.busy).toBe(true);
  expect(await held).toBe(module);
  expect($stranded.get()).toBeUndefined();
});

test('when another release is left the page is loaded anew with it', async () => {
  const { state } = waitingFor({ others: true });
  await settled();
  expect(state.revalidated).toBe(1);
  expect($stranded.get()).toBeUndefined();
});

test('no card is left busy when a retry ends with another release', async () => {
  const { state } = waitingFor();
  await settled();
  state.others = true;
  $stranded.get()?.retry();
  await settled();
  expect(state.revalidated).toBe(1);
  expect($stranded.get()).toBeUndefined();
});

test('whoever forgives the area later waits for no promise that nobody keeps', async () => {
  const { patient, state } = waitingFor();
  await settled();
  state.comes = true;
  patient.forgive('blog');
  expect(await patient.pageModule('blog', 'two', 'index')).toBe(module);
  expect($stranded.get()).toBeUndefined();
  expect(state.forgiven).toBe(1);
});

test('other pages and other areas do not wait', async () => {
  const { patient, state } = waitingFor();
  state.comes = true;
  expect(await patient.pageModule('blog', 'two', 'article')).toBe(module);
  patient.forgive('catalog');
  expect(await isOpen(patient.pageModule('blog', 'two', 'index'))).toBe(true);
});
