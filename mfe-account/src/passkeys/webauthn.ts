import { ApiError } from '@shop/shared/kernel';

/** The outcome of a dialog of the browser that led to nothing. */
export type Unfinished =
  /** By the member, by the browser after a while, or by another dialog. */
  | 'cancelled'
  /** The device has a passkey of this member already. */
  | 'exists'
  /** The API has refused, or the code could not be loaded; a toast says why. */
  | 'refused';

export const loadWebAuthn = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** Whether the device itself can check its owner: by fingerprint, face or screen lock. */
export async function hasScreenLock(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

export function outcomeOf(error: unknown): Unfinished {
  if (error instanceof ApiError) return 'refused';
  return error instanceof Error && error.name === 'InvalidStateError' ? 'exists' : 'cancelled';
}
