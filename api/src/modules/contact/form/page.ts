import { createHash } from 'node:crypto';
import { style } from './style.ts';

/** What is wrong; without a field, with the message as a whole. */
export type Complaint = { message: string; field?: string | undefined };
type Typed = Readonly<Record<string, string>>;

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

/** The form once more. What was typed stands in it, as text and nothing else. */
export function formPage(typed: Typed, complaints: readonly Complaint[]): string {
  const names: readonly string[] = fields.map(({ name }) => name);
  const general = complaints.filter(({ field }) => field === undefined || !names.includes(field));
  const first = complaints.find(({ field }) => field !== undefined && names.includes(field))?.field;
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>پیام هنوز فرستاده نشده است</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>پیام هنوز فرستاده نشده است</h1>
<p>هر چه نوشته بودید سر جایش است؛ آنچه را گفته شده درست کنید و دوباره بفرستید.</p>
${general.map(({ message }) => `<p class="wrong" role="alert">${escaped(message)}</p>`).join('')}
<form action="/api/forms/contact" method="post">
${fields.map((field) => fieldOf(field, { value: typed[field.name] ?? '', first: field.name === first, complaints })).join('')}
<div class="unseen" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off" aria-label="وبگاه"></div>
<button>فرستادن پیام</button>
</form>
<p><a href="/contact-us">برگشت به صفحهٔ تماس با ما</a></p>
</main>
</body>
</html>
`;
}

type Shown = { value: string; first: boolean; complaints: readonly Complaint[] };

function fieldOf({ name, label, attributes }: (typeof fields)[number], { value, first, complaints }: Shown): string {
  const wrong = complaints.find(({ field }) => field === name)?.message;
  const told = [
    `id="${name}" name="${name}" required ${attributes}`,
    wrong === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-wrong"`,
    first ? ' autofocus' : '',
  ].join('');
  const control =
    name === 'message'
      ? // The first line end within is the element's, not the text's.
        `<textarea ${told}>\n${escaped(value)}</textarea>`
      : `<input ${told} value="${escaped(value)}">`;
  const below = wrong === undefined ? '' : `<p class="wrong" id="${name}-wrong">${escaped(wrong)}</p>`;
  return `<div class="field"><label for="${name}">${label}</label>${control}${below}</div>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
