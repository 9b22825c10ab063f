import { ApiError } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { toMobile } from '@shop/shared/lib/mobile';

/** The API's own limits: what it would refuse is told before it is sent. */
export const limits = {
  name: { min: 2, max: 80 },
  mobile: { min: 10, max: 20 },
  subject: { min: 2, max: 120 },
  message: { min: 10, max: 4000 },
} as const;

export type FieldName = keyof typeof limits;
export type Message = Record<FieldName, string> & { website?: string };
export type Complaints = Partial<Record<FieldName, string>>;
export const fieldNames: readonly FieldName[] = ['name', 'mobile', 'subject', 'message'];

/** `wrong`: beside the fields; `refused`: of the message as a whole, which stays as it was typed. */
export type Outcome =
  | { kind: 'sent'; reference: number }
  | { kind: 'wrong'; complaints: Complaints }
  | { kind: 'refused'; why: string };

const empty: Record<FieldName, string> = {
  name: 'نام خود را بنویسید.',
  mobile: 'شمارهٔ موبایل خود را بنویسید تا بتوانیم پاسخ بدهیم.',
  subject: 'موضوع پیام را در چند واژه بنویسید.',
  message: 'متن پیام را بنویسید.',
};

/** What was typed, as it is sent. The field that people do not see goes along only when something stands in it. */
export function messageIn(form: FormData): Message {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const website = text('website');
  return {
    ...{ name: text('name'), mobile: text('mobile'), subject: text('subject'), message: text('message') },
    ...(website ? { website } : {}),
  };
}

export function complaintsAbout(message: Message): Complaints {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const why = complaintAbout(name, message[name]);
      return why ? [[name, why]] : [];
    }),
  );
}

function complaintAbout(name: FieldName, value: string): string | undefined {
  const { min, max } = limits[name];
  if (value === '') return empty[name];
  if (name === 'mobile') return toMobile(value) ? undefined : 'شمارهٔ موبایل درست نیست؛ نمونه: ۰۹۱۲۳۴۵۶۷۸۹';
  if (value.length < min) return `دست‌کم ${toPersianDigits(min)} نویسه بنویسید.`;
  return value.length > max ? `حداکثر ${toPersianDigits(max)} نویسه جا دارد.` : undefined;
}

/** What became of it. Surprises stay surprises: whoever asked has told them already. */
export async function outcomeOf(sending: Promise<{ reference: number }>): Promise<Outcome> {
  try {
    return { kind: 'sent', reference: (await sending).reference };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const complaints = Object.fromEntries(
      error.messages.flatMap(({ field, message }) => (isField(field) ? [[field, message]] : [])),
    );
    if (error.status === 422 && Object.keys(complaints).length > 0) return { kind: 'wrong', complaints };
    const told = error.status === 429 || error.status === 422 ? error.messages[0]?.message : undefined;
    return { kind: 'refused', why: told ?? 'پیام فرستاده نشد. متن شما سر جایش است؛ کمی بعد دوباره بفرستید.' };
  }
}

const isField = (name: string | undefined): name is FieldName => fieldNames.some((known) => known === name);

/** The number in an address to which a form without script was led. */
export function referenceIn(search: URLSearchParams): number | undefined {
  const sent = search.get('sent') ?? '';
  return /^[1-9]\d{0,8}$/.test(sent) ? Number(sent) : undefined;
}
