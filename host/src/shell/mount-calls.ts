import type { Api } from '@shop/shared/contract';
import { $general } from '@shop/shared/kernel';
import { categoryModalFrom } from '@shop/shared/lib/category-modal';
import { footerFrom } from '@shop/shared/lib/footer-content';
import { menusFrom } from '@shop/shared/lib/menus';
import { productIconsFrom } from '@shop/shared/lib/product-icons';
import { field, list } from '@shop/shared/lib/reading';

/** Nobody asked for these calls: what goes wrong with them is logged and not told, and no change of page ends them. */
const inBackground = { quiet: true, lasting: true } as const;

/** The calls of the specification, section 7, exactly. What they give takes the place of what the server put into the page. */
export async function callAfterMount(api: Api, isMember: boolean): Promise<void> {
  await Promise.all([
    logged(api.get('/api/v1/menus', inBackground), takeMenus),
    logged(api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'footer' }, ...inBackground }), (page) =>
      $general.setKey('footer', footerFrom(page)),
    ),
    logged(api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'product' }, ...inBackground }), (page) =>
      $general.setKey('singleProduct', { icons: productIconsFrom(page) }),
    ),
    logged(api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'category-modal' }, ...inBackground }), (page) =>
      $general.setKey('categoryModal', categoryModalFrom(page)),
    ),
    ...(isMember ? [takeBasket(api)] : []),
  ]);
}

async function takeBasket(api: Api): Promise<void> {
  // Both at once; a list that fails takes nothing from the count.
  const [counted, basket] = await Promise.all([
    heard(api.get('/api/v1/orders/basket/items/count', inBackground)),
    heard(api.get('/api/v1/orders/basket', inBackground)),
  ]);
  const count = field(counted, 'count');
  if (typeof count !== 'number' || count === 0) return;
  $general.setKey('basketCount', count);
  $general.setKey(
    'basketItemIds',
    list(field(basket, 'items')).flatMap((item) => {
      const id = field(item, 'product_id');
      return typeof id === 'number' ? [id] : [];
    }),
  );
}

function takeMenus(data: unknown): void {
  const menus = menusFrom(data);
  // A menu that was not told of stays as the page came with it; only one that was emptied goes.
  const itemsOf = (slug: string) => menus.find((menu) => menu.slug === slug)?.items ?? null;
  $general.setKey('navbar', itemsOf('navbar'));
  $general.setKey('socialLinks', itemsOf('social-top'));
  $general.setKey('categoryMenu', itemsOf('categories'));
  $general.setKey('blogCategories', itemsOf('blog-categories'));
}

async function logged<Data>(asked: Promise<Data>, take: (data: Data) => void): Promise<void> {
  await heard(asked.then(take));
}

/** Undefined when it failed. */
async function heard<Data>(asked: Promise<Data>): Promise<Data | undefined> {
  try {
    return await asked;
  } catch (error) {
    console.warn('a call after mount failed', error);
    return undefined;
  }
}
