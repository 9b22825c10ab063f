import { shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { notifyNetworkError } from '@shop/shared/ui/lazy-code';
import type { SignedIn } from '../auth/log-in.ts';
import { loadWebAuthn, outcomeOf, type Unfinished } from './webauthn.ts';

export type LogInOutcome = SignedIn | Unfinished;

/** Opens the browser's dialog. `inField`: no dialog; the browser suggests passkeys in the field of the number instead. */
export async function logInWithPasskey({ inField = false } = {}): Promise<LogInOutcome> {
  const shop = shopApi(api);
  // The member did not ask for a suggestion.
  const library = await loadWebAuthn().catch(inField ? () => undefined : notifyNetworkError);
  if (!library) return 'refused';
  try {
    if (inField && !(await library.browserSupportsWebAuthnAutofill())) return 'cancelled';
    const optionsJSON = await shop.post('/api/v1/auth/passkey/options', { quiet: inField });
    const credential = await library.startAuthentication({ optionsJSON, useBrowserAutofill: inField });
    return await shop.post('/api/v1/auth/passkey', { body: { credential } });
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Stops the browser's suggestions of passkeys when the page is left, because the next page has no field for them. */
export async function cancelSuggestions(): Promise<void> {
  const { WebAuthnAbortService } = await loadWebAuthn();
  WebAuthnAbortService.cancelCeremony();
}
