import { mobileWrong, toMobile } from '@shop/shared/lib/mobile';
import { HttpError } from './errors.ts';

/** The mobile number of a request as 09…; the field is `mobile`. */
export function parseMobile({ mobile: text }: { mobile: string }): string {
  const mobile = toMobile(text);
  if (mobile === undefined) throw new HttpError({ reason: 'mobile-wrong', message: mobileWrong, field: 'mobile' });
  return mobile;
}
