import { createHash } from 'node:crypto';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { escapeHtml } from '@shop/shared/lib/escape-html';
import type { InboxRow } from './repository.ts';

const style = `
:root { color-scheme: light dark; --paper: light-dark(#faf6ef, #191613); --card: light-dark(#fffdf9, #231f1b);
  --line: light-dark(#e4dac9, #3b342c); --ink: light-dark(#2b2520, #f0e9df); --soft: light-dark(#6b5f52, #b3a797);
  --action: light-dark(#1d5c43, #7cc7a3); --on-action: light-dark(#ffffff, #10231a); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.8 Vazirmatn, Tahoma, system-ui, sans-serif; }
main { max-inline-size: 42rem; margin-inline: auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.5rem; }
p { margin: 0; }
.note { color: var(--soft); margin-block: .25rem 1.25rem; }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-end: 1.5rem; }
label { flex: 1 1 100%; color: var(--soft); font-size: .875rem; }
input { flex: 1 1 12rem; min-inline-size: 0; text-align: start; }
input, button, .button { min-block-size: 2.75rem; padding: .4rem 1rem; border: 1px solid var(--line); border-radius: .75rem;
  background: var(--card); color: inherit; font: inherit; text-decoration: none; }
button { background: var(--action); border-color: var(--action); color: var(--on-action); cursor: pointer; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
li, .empty { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.25rem; }
.empty { text-align: center; padding-block: 2.5rem; color: var(--soft); }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; color: var(--soft); font-size: .875rem; }
.subject { font-weight: 600; }
.text { white-space: pre-line; unicode-bidi: plaintext; overflow-wrap: anywhere; margin-block: .5rem; }
.code { display: inline-block; margin-block-start: .25rem; padding: .25rem 1rem; border: 1px dashed var(--line); border-radius: .75rem;
  color: var(--action); font: 600 1.75rem/1.6 ui-monospace, monospace; letter-spacing: .15em; user-select: all; cursor: copy; }
.hint { color: var(--soft); font-size: .875rem; }
`;

/** For the content security policy: the inline style is the only resource that the page may load. */
export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

const dateFormat = new Intl.DateTimeFormat('fa-IR-u-ca-persian', {
  timeZone: 'Asia/Tehran',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The page of messages, newest first. It works without script: reloading shows new messages. */
export function inboxPage(rows: InboxRow[], mobileQuery: string): string {
  const list =
    rows.length > 0 ? `<ul>${rows.map(messageItem).join('')}</ul>` : `<p class="empty">${emptyText(mobileQuery)}</p>`;
  const reloadUrl =
    mobileQuery.trim() === '' ? '/_local/inbox' : `/_local/inbox?mobile=${encodeURIComponent(mobileQuery)}`;
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>صندوق پیام‌های این فروشگاه</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>صندوق پیام‌ها</h1>
<p class="note">این فروشگاه روی دستگاه خودتان است و پیامک و ایمیل نمی‌فرستد؛ هر چه می‌فرستاد اینجاست.</p>
<form action="/_local/inbox" role="search">
<label for="mobile">شمارهٔ موبایل یا ایمیل</label>
<input id="mobile" name="mobile" type="text" dir="ltr" maxlength="254" autocomplete="off" value="${escapeHtml(mobileQuery)}">
<button>نشان بده</button>
<a class="button" href="${escapeHtml(reloadUrl)}">به‌روز کن</a>
${mobileQuery.trim() === '' ? '' : '<a class="button" href="/_local/inbox">همهٔ پیام‌ها</a>'}
</form>
${list}
</main>
</body>
</html>
`;
}

function messageItem({ mobile, email, subject, text, code, sent_at }: InboxRow): string {
  const copy =
    code === null
      ? ''
      : `<p><code class="code" dir="ltr">${escapeHtml(code)}</code></p><p class="hint">با یک بار زدن روی کد، همهٔ آن انتخاب می‌شود.</p>`;
  return `<li>
<p class="head"><bdi dir="ltr">${escapeHtml(email ?? toPersianDigits(mobile ?? ''))}</bdi><time datetime="${sent_at.toISOString()}">${dateFormat.format(sent_at)}</time></p>
${subject === null ? '' : `<p class="subject">${escapeHtml(subject)}</p>\n`}<p class="text">${escapeHtml(text)}</p>${copy}
</li>`;
}

function emptyText(mobileQuery: string): string {
  return mobileQuery.trim() === ''
    ? 'هنوز پیامی ارسال نشده است.'
    : `برای «<bdi dir="ltr">${escapeHtml(mobileQuery)}</bdi>» پیامی نیست.`;
}
