import { toPersianDigits } from '@shop/shared/lib/digits';
import { escapeHtml } from '@shop/shared/lib/escape-html';
import { localPage } from '../../local-tools.ts';
import type { InboxRow } from './repository.ts';

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
  return localPage({
    title: 'صندوق پیام‌های این فروشگاه',
    heading: 'صندوق پیام‌ها',
    note: 'این فروشگاه روی دستگاه خودتان است و پیامک و ایمیل نمی‌فرستد؛ هر چه می‌فرستاد اینجاست.',
    content: `<form action="/_local/inbox" role="search">
<label for="mobile">شمارهٔ موبایل یا ایمیل</label>
<input id="mobile" name="mobile" type="text" dir="ltr" maxlength="254" autocomplete="off" value="${escapeHtml(mobileQuery)}">
<button>نمایش</button>
<a class="button" href="${escapeHtml(reloadUrl)}">به‌روزرسانی</a>
${mobileQuery.trim() === '' ? '' : '<a class="button" href="/_local/inbox">همهٔ پیام‌ها</a>'}
</form>
${list}`,
  });
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
