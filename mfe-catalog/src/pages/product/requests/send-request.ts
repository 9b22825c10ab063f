import { type ShopApi, shopApi } from '@shop/shared/api';
import { ApiError, api } from '@shop/shared/kernel';
import { parseNumber } from '@shop/shared/lib/digits';
import { mobileWrong, toMobile } from '@shop/shared/lib/mobile';

export type RequestTarget = { product: number; variant: number };
/** `bulk`: a call-back request for more units than one order can have. */
export type RequestKind = 'restock' | 'callback' | 'bulk';
const bestTimes = ['any', 'morning', 'noon', 'evening'] as const;
export type BestTime = (typeof bestTimes)[number];
export const isBestTime = (value: string): value is BestTime => bestTimes.some((time) => time === value);
/** As they were typed. */
export type RequestFields = { name: string; mobile: string; quantity: string; bestTime: BestTime };
export type FieldErrors = { name?: string; mobile?: string; quantity?: string };

export type RequestOutcome =
  /** `reference`: the number of a call-back request, to be quoted on the phone. */
  | { kind: 'sent'; reference?: number }
  | { kind: 'invalid'; errors: FieldErrors }
  /** `reason`: the API's own message, if it sent one. */
  | { kind: 'failed'; reason?: string };

const missingMobile = 'شمارهٔ موبایل خود را بنویسید.';
const missingName = 'نام خود را بنویسید.';
const minNameLength = 2;
const missingQuantity = 'مقدار را بنویسید.';
const wrongQuantity = 'مقدار را با رقم بنویسید؛ نیم را با ۰٫۵.';

/** The errors of the fields that this kind of request has. */
export function errorsIn(kind: RequestKind, { mobile, name, quantity: typed }: RequestFields): FieldErrors {
  const mobileError = toMobile(mobile) === undefined && { mobile: mobile.trim() === '' ? missingMobile : mobileWrong };
  if (kind === 'restock') return { ...mobileError };
  const quantity = parseNumber(typed);
  const hasQuantity = typed.trim() !== '';
  const isWrong = quantity === undefined || quantity === 0 || !Number.isInteger(quantity * 2);
  return {
    ...(kind === 'bulk' && !hasQuantity && { quantity: missingQuantity }),
    ...(hasQuantity && isWrong && { quantity: wrongQuantity }),
    ...(name.trim().length < minNameLength && { name: missingName }),
    ...mobileError,
  };
}

const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** Asks for an SMS when the variant is in stock again. */
export async function sendRestockRequest(
  { product, variant }: RequestTarget,
  fields: RequestFields,
  shop: ShopApi = shopApi(api),
): Promise<RequestOutcome> {
  const mobile = toMobile(fields.mobile);
  const errors = errorsIn('restock', fields);
  if (mobile === undefined || hasErrors(errors)) return { kind: 'invalid', errors };
  return outcomeOf(async () => {
    await shop.post('/api/v1/products/{id}/restock-requests', {
      params: { id: product },
      body: { variant_id: variant, mobile },
    });
    return { kind: 'sent' };
  });
}

/** Asks to be telephoned about the price. */
export async function sendCallbackRequest(
  { product, variant }: RequestTarget,
  fields: RequestFields,
  { kind = 'callback', shop = shopApi(api) }: { kind?: 'callback' | 'bulk'; shop?: ShopApi } = {},
): Promise<RequestOutcome> {
  const mobile = toMobile(fields.mobile);
  const name = fields.name.trim();
  const quantity = parseNumber(fields.quantity);
  const errors = errorsIn(kind, fields);
  if (mobile === undefined || hasErrors(errors)) return { kind: 'invalid', errors };
  return outcomeOf(async () => {
    const { reference } = await shop.post('/api/v1/callback-requests', {
      body: {
        product_id: product,
        variant_id: variant,
        name,
        mobile,
        ...(quantity !== undefined && { quantity }),
        ...(fields.bestTime !== 'any' && { best_time: fields.bestTime }),
      },
    });
    return { kind: 'sent', reference };
  });
}

async function outcomeOf(send: () => Promise<RequestOutcome>): Promise<RequestOutcome> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const messageFor = (field: string) => error.messages.find((message) => message.field === field)?.message;
    const [name, mobile, quantity] = [messageFor('name'), messageFor('mobile'), messageFor('quantity')];
    const errors = { ...(name && { name }), ...(mobile && { mobile }), ...(quantity && { quantity }) };
    if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
    // Returned although the kernel also shows a toast: the toast disappears, the message beside the form stays.
    const reason = error.messages[0]?.message;
    return { kind: 'failed', ...(reason && { reason }) };
  }
}
