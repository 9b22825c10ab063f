import { type ShopApi, shopApi } from '@shop/shared/api';
import { ApiError, api } from '@shop/shared/kernel';
import { toMobile } from '@shop/shared/lib/mobile';

export type About = { product: number; variant: number };
export type BestTime = 'any' | 'morning' | 'noon' | 'evening';
export type Typed = { name: string; mobile: string; bestTime: BestTime };
export type Errors = { name?: string; mobile?: string };

/** `reference`: to be named on the phone. What else went wrong has been told already. */
export type Outcome =
  | { kind: 'done'; reference?: number }
  | { kind: 'wrong'; errors: Errors }
  | { kind: 'failed'; why?: string };

const mobileWrong = 'شمارهٔ موبایل درست نیست؛ نمونه: ۰۹۱۲۳۴۵۶۷۸۹';
const nameShort = 'نام خود را بنویسید.';

/** To be told by SMS when it is back. */
export async function askRestock(about: About, typed: Typed, shop: ShopApi = shopApi(api)): Promise<Outcome> {
  const mobile = toMobile(typed.mobile);
  if (mobile === undefined) return { kind: 'wrong', errors: { mobile: mobileWrong } };
  return outcomeOf(async () => {
    await shop.post('/api/v1/products/{id}/restock-requests', {
      params: { id: about.product },
      body: { variant_id: about.variant, mobile },
    });
    return { kind: 'done' };
  });
}

/** To be called about the price. */
export async function askCallback(about: About, typed: Typed, shop: ShopApi = shopApi(api)): Promise<Outcome> {
  const mobile = toMobile(typed.mobile);
  const name = typed.name.trim();
  const errors: Errors = {
    ...(name.length < 2 && { name: nameShort }),
    ...(mobile === undefined && { mobile: mobileWrong }),
  };
  if (mobile === undefined || Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  return outcomeOf(async () => {
    const { reference } = await shop.post('/api/v1/callback-requests', {
      body: {
        ...{ product_id: about.product, variant_id: about.variant, name, mobile },
        ...(typed.bestTime !== 'any' && { best_time: typed.bestTime }),
      },
    });
    return { kind: 'done', reference };
  });
}

async function outcomeOf(send: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const of = (field: string) => error.messages.find((one) => one.field === field)?.message;
    const [name, mobile] = [of('name'), of('mobile')];
    if (name || mobile) return { kind: 'wrong', errors: { ...(name && { name }), ...(mobile && { mobile }) } };
    // It stays beside the form, for the toast goes away by itself.
    const why = error.messages[0]?.message;
    return { kind: 'failed', ...(why && { why }) };
  }
}
