import type { Api } from '@shop/shared/contract';
import { $general, $guestBasket, mergeGuestBasket } from '@shop/shared/kernel';
import { $session } from '@shop/shared/kernel/host';
import { parseMenus } from '@shop/shared/lib/menus';
import { parseCategoryModal, parseFooter, parseProductIcons } from '@shop/shared/lib/page-components';
import { asList, getField } from '@shop/shared/lib/untyped-json';
import { $menusResponse } from './menus-response.ts';

/** These calls are no visitor's action: a failure is logged without a toast, and a change of page does not abort them. */
const inBackground = { quiet: true, outlivesPage: true } as const;

/** Makes exactly the calls of the specification, section 7. Their results replace the content that the server embedded. */
export async function callAfterMount(api: Api, isMember: boolean): Promise<void> {
  watchBasket(api);
  await Promise.all([
    store(api.get('/api/v1/menus', inBackground), storeMenus),
    store(api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'footer' }, ...inBackground }), (page) =>
      $general.setKey('footer', parseFooter(page)),
    ),
    store(api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'product' }, ...inBackground }), (page) =>
      $general.setKey('singleProduct', { icons: parseProductIcons(page) }),
    ),
    store(api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'category-modal' }, ...inBackground }), (page) =>
      $general.setKey('categoryModal', parseCategoryModal(page)),
    ),
    ...(isMember ? [mergeAndLoadBasket(api)] : []),
  ]);
}

/** Forgets the basket of the last member, and loads that of the next one, again once the lines of the guest are merged. */
function watchBasket(api: Api): void {
  $session.listen((session) => {
    storeBasket(0, []);
    if (session) void loadBasket(api);
  });
  $guestBasket.listen((lines) => {
    if ($session.get() && lines.length === 0) void loadBasket(api);
  });
}

/** A guest's basket is merged at the log-in. If this browser still has one, that request failed, so it is sent again. */
async function mergeAndLoadBasket(api: Api): Promise<void> {
  // A merge empties it, which loads the basket.
  if ($guestBasket.get().length === 0 || !(await undefinedOnFailure(mergeGuestBasket()))) await loadBasket(api);
}

async function loadBasket(api: Api): Promise<void> {
  const session = $session.get();
  const { basketItemIds } = $general.get();
  // In parallel: the count is stored even when the list fails.
  const [countResponse, basket] = await Promise.all([
    undefinedOnFailure(api.get('/api/v1/orders/basket/items/count', inBackground)),
    undefinedOnFailure(api.get('/api/v1/orders/basket', inBackground)),
  ]);
  const count = getField(countResponse, 'count');
  if (typeof count !== 'number' || count === 0) return;
  // Ignore the response if the member has logged out or switched accounts meanwhile, or has changed the basket.
  if (session !== $session.get() || basketItemIds !== $general.get().basketItemIds) return;
  storeBasket(
    count,
    asList(getField(basket, 'items')).flatMap((item) => {
      const id = getField(item, 'product_id');
      return typeof id === 'number' ? [id] : [];
    }),
  );
}

function storeBasket(basketCount: number, basketItemIds: readonly number[]): void {
  $general.set({ ...$general.get(), basketCount, basketItemIds });
}

function storeMenus(response: unknown): void {
  $menusResponse.set(response);
  const menus = parseMenus(response);
  // A menu that the response lacks stays as the server embedded it (null); a menu that it has without items is shown empty.
  const itemsOf = (slug: string) => menus.find((menu) => menu.slug === slug)?.items ?? null;
  $general.setKey('navbar', itemsOf('navbar'));
  $general.setKey('socialLinks', itemsOf('social-top'));
  $general.setKey('categoryMenu', itemsOf('categories'));
  $general.setKey('blogCategories', itemsOf('blog-categories'));
}

async function store<Data>(response: Promise<Data>, storeData: (data: Data) => void): Promise<void> {
  await undefinedOnFailure(response.then(storeData));
}

async function undefinedOnFailure<Data>(response: Promise<Data>): Promise<Data | undefined> {
  try {
    return await response;
  } catch (error) {
    console.warn('a call after mount failed', error);
    return undefined;
  }
}
