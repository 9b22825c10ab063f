import type { HttpResponse } from '../harness/request.ts';
import type { Shop } from '../harness/shop.ts';

type Texts = { title?: string; summary?: string; body?: string };

const patchArticle = (shop: Shop, id: number, texts: Texts): Promise<HttpResponse> =>
  shop.request(`/api/v1/blog/articles/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${shop.adminToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(texts),
  });

/** Changes the texts of an article. The next reset of the shop restores its title and summary, and empties a changed body. */
export async function changeArticle(shop: Shop, id: number, texts: Texts): Promise<HttpResponse> {
  const { title, summary } = JSON.parse((await shop.request(`/api/v1/blog/articles/${id}`)).text).data;
  shop.onReset(() => patchArticle(shop, id, { title, summary, ...(texts.body ? { body: 'متن' } : {}) }));
  return patchArticle(shop, id, texts);
}
