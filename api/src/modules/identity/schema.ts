import { logInForm, passwordForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import { formBody } from '../../form-body.ts';
import { line, oneOf, orNull, Uuid } from '../../shapes.ts';

const strict = { additionalProperties: false };

/** Only the length is checked here. The route checks the format, because its message is more helpful than the schema's. */
const Mobile = Type.String({ maxLength: 40 });
const Code = Type.String({ maxLength: 20 });
/** Only the largest possible length is checked here; the length rules are settings and checked by the service. */
const Password = Type.String({ maxLength: 1024 });
const Name = line({ max: 60 });

export const SendCodeBody = formBody(logInForm);
export const CodeBody = Type.Object({ mobile: Mobile, code: Code }, strict);
export const PasswordBody = formBody(passwordForm);
export const ResetBody = Type.Object({ mobile: Mobile, code: Code, password: Password }, strict);

/** Only what is named is changed; null removes it. */
export const PersonalInfoBody = Type.Partial(
  Type.Object({
    first_name: orNull(Name),
    last_name: orNull(Name),
    national_id: orNull(Type.String({ maxLength: 20 })),
    birth_date: orNull(Type.String({ maxLength: 10, description: 'Gregorian, `YYYY-MM-DD`' })),
  }),
  { ...strict, minProperties: 1 },
);
/** With a current password, with a code that was sent for a new password, or with neither shortly after a log-in by code. */
export const NewPasswordBody = Type.Object(
  { password: Password, current_password: Type.Optional(Password), code: Type.Optional(Code) },
  strict,
);
export const OwnCodeBody = Type.Object({ purpose: oneOf(['password', 'deletion']) }, strict);
export const MobileCodesBody = Type.Object({ mobile: Mobile }, strict);
/** `code` was sent to the number until now, `new_code` to the new one. */
export const NewMobileBody = Type.Object({ mobile: Mobile, code: Code, new_code: Code }, strict);

export const SessionParams = Type.Object({
  id: Uuid,
});

export const SentCode = Type.Object({
  /** Seconds until another code can be requested. */
  resend_after: Type.Integer(),
  /** Seconds until the code expires. */
  expires_in: Type.Integer(),
  digits: Type.Integer(),
});

export const Member = Type.Object({
  id: Type.String(),
  mobile: Type.String(),
  role: oneOf(['shopper', 'staff']),
  first_name: orNull(Type.String()),
  last_name: orNull(Type.String()),
  has_password: Type.Boolean(),
});
export type Member = Static<typeof Member>;

/** The response of a successful log-in. */
export const SignedIn = Type.Object({
  access_token: Type.String(),
  expires_at: Type.String(),
  is_new: Type.Boolean(),
  user: Member,
});

export const Me = Type.Object({
  ...Member.properties,
  /** Whether setting a new password needs the current one. */
  current_password_needed: Type.Boolean(),
  session_expires_at: Type.String(),
  national_id: orNull(Type.String()),
  birth_date: orNull(Type.String({ description: 'Gregorian, `YYYY-MM-DD`' })),
});

export const SessionList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      /** The device, such as «کروم روی اندروید». */
      agent: Type.String(),
      /** By a code, a password or a passkey. */
      signed_in_by: oneOf(['otp', 'password', 'passkey']),
      created_at: Type.String(),
      last_used_at: Type.String(),
      current: Type.Boolean(),
    }),
  ),
});

export const Ended = Type.Object({ ended: Type.Integer() });
