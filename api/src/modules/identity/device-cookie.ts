import { randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Hmac } from '../../hmac.ts';

/** A browser, by the cookie that it got with its first code or log-in. */
export type Device = {
  id: string;
  /** Names the member who last logged in from this device, if the cookie is genuine. */
  memberTag: string | undefined;
};
export type DeviceCookie = ReturnType<typeof deviceCookie>;

/** Only log-in reads the cookie, so other requests do not carry it. */
const path = '/api/v1/auth';
const maxAgeSeconds = 180 * 24 * 3600;
const form = /^([\w-]{22})(?:\.([0-9a-f]{16})\.([0-9a-f]{64}))?$/;

/**
 * The cookie that makes a device known. It opens nothing: it only gives the device limits of its own, so that others cannot use
 * them up. After a log-in it is signed, so that the rate limit recognises it without the database.
 */
export function deviceCookie(hmac: Hmac, { secure }: { secure: boolean }) {
  return {
    /** Undefined when there is no cookie, or not one of this shop. */
    read: (cookieHeader: string | undefined): Device | undefined => {
      const [, id, memberTag, signature] = form.exec(parseCookie(cookieHeader ?? '').device ?? '') ?? [];
      if (id === undefined) return undefined;
      if (memberTag === undefined || signature === undefined) return { id, memberTag: undefined };
      const isGenuine = timingSafeEqual(
        Buffer.from(hmac.knownDevice(id, memberTag), 'hex'),
        Buffer.from(signature, 'hex'),
      );
      return isGenuine ? { id, memberTag } : undefined;
    },

    create: (): Device => ({ id: randomBytes(16).toString('base64url'), memberTag: undefined }),

    /** `user`: the member who has just logged in. */
    write: (id: string, user?: string): string => {
      const memberTag = user === undefined ? undefined : hmac.memberTag(user);
      const value = memberTag === undefined ? id : `${id}.${memberTag}.${hmac.knownDevice(id, memberTag)}`;
      return stringifySetCookie({
        name: 'device',
        value,
        path,
        httpOnly: true,
        sameSite: 'lax',
        maxAge: maxAgeSeconds,
        secure,
      });
    },
  };
}
