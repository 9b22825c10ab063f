import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nothing about it can be guessed, so a plain digest is enough to keep it by. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
