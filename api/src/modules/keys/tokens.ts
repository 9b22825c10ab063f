import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. They cannot be guessed, so a plain hash without salt is enough to store a token. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
