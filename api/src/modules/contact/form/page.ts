import { createHash } from 'node:crypto';
import { escapeHtml } from '@shop/shared/lib/escape-html';
import { style } from './style.ts';

/** An error of one field, or of the whole message when `field` is missing. */
export type FormError = { message: string; field?: string | undefined };
type FieldValues = Readonly<Record<string, string>>;

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
};

const fields = [
  { name: 'name', label: 'نام', attributes: 'autocomplete="name" minlength="2" maxlength="80"' },
  {
    name: 'mobile',
    label: 'شمارهٔ موبایل',
    attributes: 'type="tel" inputmode="tel" dir="ltr" autocomplete="tel" maxlength="20"',
  },
  { name: 'subject', label: 'موضوع', attributes: 'minlength="2" maxlength="120"' },
  { name: 'message', label: 'متن پیام', attributes: 'rows="8" minlength="10" maxlength="4000"' },
] as const;

/** The form with the typed values and the errors. All values are escaped. */
export function formPage(values: FieldValues, errors: readonly FormError[]): string {
  const names: readonly string[] = fields.map(({ name }) => name);
  const generalErrors = errors.filter(({ field }) => field === undefined || !names.includes(field));
  const firstInvalid = errors.find(({ field }) => field !== undefined && names.includes(field))?.field;
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>پیام هنوز ارسال نشده است</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>پیام هنوز ارسال نشده است</h1>
<p>نوشته‌هایتان سر جایش است؛ خطاهای زیر را درست کنید و دوباره بفرستید.</p>
${generalErrors.map(({ message }) => `<p class="wrong" role="alert">${escapeHtml(message)}</p>`).join('')}
<form action="/api/forms/contact" method="post">
${fields.map((field) => fieldHtml(field, { value: values[field.name] ?? '', isFirstInvalid: field.name === firstInvalid, errors })).join('')}
<div class="unseen" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off" aria-label="وب‌سایت"></div>
<button>ارسال پیام</button>
</form>
<p><a href="/contact-us">بازگشت به صفحهٔ تماس با ما</a></p>
</main>
</body>
</html>
`;
}

type FieldState = { value: string; isFirstInvalid: boolean; errors: readonly FormError[] };

function fieldHtml(
  { name, label, attributes }: (typeof fields)[number],
  { value, isFirstInvalid, errors }: FieldState,
): string {
  const error = errors.find(({ field }) => field === name)?.message;
  const attributeText = [
    `id="${name}" name="${name}" required ${attributes}`,
    error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-wrong"`,
    isFirstInvalid ? ' autofocus' : '',
  ].join('');
  const control =
    name === 'message'
      ? // HTML ignores the first line break in a textarea, so one is added before the value.
        `<textarea ${attributeText}>\n${escapeHtml(value)}</textarea>`
      : `<input ${attributeText} value="${escapeHtml(value)}">`;
  const errorHtml = error === undefined ? '' : `<p class="wrong" id="${name}-wrong">${escapeHtml(error)}</p>`;
  return `<div class="field"><label for="${name}">${label}</label>${control}${errorHtml}</div>`;
}
