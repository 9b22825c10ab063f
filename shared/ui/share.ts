import { notify } from '@shop/shared/kernel';

type SharedPage = { title: string; url: string };
/** The functions of `navigator` that older browsers lack. */
type SharingBrowser = { share?: (page: SharedPage) => Promise<void>; clipboard?: Pick<Clipboard, 'writeText'> };

/** Opens the device's share sheet, or copies the address where there is none, with a toast. Closing the sheet copies nothing. */
export async function sharePage(
  page: SharedPage,
  copiedTitle: string,
  browser: SharingBrowser = window.navigator,
): Promise<void> {
  if (browser.share) {
    try {
      return await browser.share(page);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return;
    }
  }
  try {
    if (!browser.clipboard) throw new Error('the browser has no clipboard');
    await browser.clipboard.writeText(page.url);
    notify({ type: 'success', title: copiedTitle });
  } catch {
    notify({ type: 'warning', title: 'کپی نشد', description: 'لینک را از نوار آدرس مرورگر کپی کنید.' });
  }
}
