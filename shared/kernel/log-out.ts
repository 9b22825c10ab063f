import { notify } from './alerts.ts';
import { forgetMember } from './auth.ts';
import { $general, $panelCounts } from './general.ts';
import { createBrowserApi, showPage } from './host.ts';

/** Removes everything of the member from this browser, without a request: for a session that has ended with the account. */
export function forgetSession(): void {
  forgetMember();
  const nothing = { basketCount: 0, basketItemIds: [], userData: null, recentOrders: null, returnPath: null };
  $general.set({ ...$general.get(), ...nothing });
  $panelCounts.set({});
}

/**
 * Ends the session and shows the home page. `everywhere`: ends the member's other sessions first, and rejects when that fails: then the
 * member stays logged in and can try again.
 */
export async function logOut({ everywhere = false } = {}): Promise<void> {
  const api = createBrowserApi();
  if (everywhere) await api.delete('/api/v1/account/sessions');
  // The request is built, with the token, before the token is removed. The browser forgets the member even without a network.
  const ended = api.post('/api/v1/auth/log-out', { quiet: true });
  forgetSession();
  showPage('/');
  await ended.then(
    () => notify({ type: 'success', title: everywhere ? 'از همهٔ دستگاه‌ها خارج شدید' : 'از حساب خارج شدید' }),
    () =>
      notify({
        type: 'warning',
        title: 'از این دستگاه خارج شدید',
        description: 'ارتباط با فروشگاه برقرار نشد. در ورود بعدی، دستگاه‌های فعال حسابتان را بررسی کنید.',
      }),
  );
}
