import { ApiError } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { toMobile } from '@shop/shared/lib/mobile';

/** The API's own limits in characters, so that the form can show an error before it sends. */
export const limits = {
  name: { min: 2, max: 80 },
  mobile: { min: 10, max: 20 },
  subject: { min: 2, max: 120 },
  message: { min: 10, max: 4000 },
} as const;

export type FieldName = keyof typeof limits;
/** `website` is the honeypot: a field hidden from people, which only programs fill in. */
export type Message = Record<FieldName, string> & { website?: string };
export type FieldErrors = Partial<Record<FieldName, string>>;
/** In the order of the form: the first invalid field gets the focus. */
export const fieldNames: readonly FieldName[] = ['name', 'mobile', 'subject', 'message'];

/** `invalid`: errors to show beside fields. `failed`: an error of the whole message, to show beside the button. */
export type SendResult =
  | { kind: 'sent'; reference: number }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'failed'; message: string };

const emptyFieldErrors: Record<FieldName, string> = {
  name: 'نام خود را بنویسید.',
  mobile: 'شمارهٔ موبایل خود را بنویسید تا بتوانیم پاسخ بدهیم.',
  subject: 'موضوع پیام را در چند واژه بنویسید.',
  message: 'متن پیام را بنویسید.',
};

/** Reads the form's fields without the spaces around them, and the honeypot if it is filled in. */
export function readMessage(form: FormData): Message {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const website = read('website');
  return {
    ...{ name: read('name'), mobile: read('mobile'), subject: read('subject'), message: read('message') },
    ...(website ? { website } : {}),
  };
}

export function validateMessage(message: Message): FieldErrors {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const error = validateField(name, message[name]);
      return error ? [[name, error]] : [];
    }),
  );
}

function validateField(name: FieldName, value: string): string | undefined {
  const { min, max } = limits[name];
  if (value === '') return emptyFieldErrors[name];
  if (name === 'mobile') return toMobile(value) ? undefined : 'شمارهٔ موبایل درست نیست؛ نمونه: ۰۹۱۲۳۴۵۶۷۸۹';
  if (value.length < min) return `دست‌کم ${toPersianDigits(min)} نویسه بنویسید.`;
  return value.length > max ? `حداکثر ${toPersianDigits(max)} نویسه جا دارد.` : undefined;
}

/** Turns the API's response into a result. Rejects only for errors that are no response of the API. */
export async function sendResultOf(request: Promise<{ reference: number }>): Promise<SendResult> {
  try {
    return { kind: 'sent', reference: (await request).reference };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.fromEntries(
      error.messages.flatMap(({ field, message }) => (isFieldName(field) ? [[field, message]] : [])),
    );
    if (error.status === 422 && Object.keys(errors).length > 0) return { kind: 'invalid', errors };
    const apiMessage = error.status === 429 || error.status === 422 ? error.messages[0]?.message : undefined;
    return { kind: 'failed', message: apiMessage ?? 'پیام فرستاده نشد. متن شما سر جایش است؛ کمی بعد دوباره بفرستید.' };
  }
}

const isFieldName = (name: string | undefined): name is FieldName => fieldNames.some((field) => field === name);

/** The tracking number in the address to which the API redirects after a message that was sent without script. */
export function parseSentReference(params: URLSearchParams): number | undefined {
  const sent = params.get('sent') ?? '';
  return /^[1-9]\d{0,8}$/.test(sent) ? Number(sent) : undefined;
}
