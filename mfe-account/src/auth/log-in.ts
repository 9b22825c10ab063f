import { type ResponseData, shopApi } from '@shop/shared/api';
import {
  $basketCount,
  $favorites,
  api,
  fetchFavorites,
  mergeGuestBasket,
  notify,
  setToken,
  takeReturnPath,
} from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { showMember } from '@shop/shared/stores/member';
import { $pendingLogIn, endPendingLogIn } from './pending-log-in.ts';

export type SignedIn = ResponseData<'post', '/api/v1/auth/otp/verify'>;

/**
 * Finishes a log-in: from here on the visitor is a member. The guest's basket and favourites are merged in the background. Returns the page
 * to open, also when the log-in page is no longer shown: a path that stays would be opened by the next member.
 */
export function finishLogIn({ access_token, expires_at, user }: SignedIn): string {
  const guest = { lines: $basketCount.get(), favorites: $favorites.get().length };
  const names = $pendingLogIn.get()?.names;
  const { mobile, first_name, last_name } = user;
  setToken(access_token, new Date(expires_at), user.id);
  endPendingLogIn();
  const hasName = first_name !== null || last_name !== null;
  showMember({ mobile, ...(hasName || names === undefined ? { first_name, last_name } : names) });
  if (names && !hasName) {
    // A name that could not be stored can be written later in the personal information.
    shopApi(api).patch('/api/v1/account/me', { body: names, quiet: true }).catch(ignore);
  }
  void mergeGuestThings(guest);
  return takeReturnPath();
}

type Counts = { lines: number; favorites: number };

/** Merges that fail are tried again by the next page; the toast shows only what succeeded. */
async function mergeGuestThings({ lines, favorites }: Counts): Promise<void> {
  const [basket, list] = await Promise.allSettled([
    lines > 0 ? mergeGuestBasket() : { lines: 0, messages: [] },
    favorites > 0 ? fetchFavorites() : undefined,
  ]);
  const merged = {
    lines: basket.status === 'fulfilled' ? basket.value.lines : 0,
    favorites: list.status === 'fulfilled' ? favorites : 0,
  };
  const description = mergedText(merged);
  if (description) notify({ type: 'success', title: 'به حسابتان اضافه شد', description });
  const [change] = basket.status === 'fulfilled' ? basket.value.messages : [];
  if (change) notify({ type: 'warning', title: 'سبد خرید تغییر کرد', description: change });
}

/** «۲ کالا در سبد خرید و ۳ کالا در علاقه‌مندی‌ها، از همین دستگاه.»; '' without any. */
export function mergedText({ lines, favorites }: Counts): string {
  const parts = [
    lines > 0 ? `${toPersianDigits(lines)} کالا در سبد خرید` : '',
    favorites > 0 ? `${toPersianDigits(favorites)} کالا در علاقه‌مندی‌ها` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `${parts.join(' و ')}، از همین دستگاه.`;
}

function ignore(): void {}
