import { passkeyForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import { formBody } from '../../form-body.ts';
import { oneOf, orNull, Uuid } from '../../shapes.ts';

/** Binary data as browsers send it. */
const base64url = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });
const CredentialId = base64url(1400);
const ClientData = base64url(4000);
const AuthenticatorData = base64url(4000);
const Transport = oneOf(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const credentialDescriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Transport)),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as far as the shop uses it. */
export const CreationOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(credentialDescriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
});
export type CreationOptions = Static<typeof CreationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. It names no passkey: the device offers those that it has for the shop. */
export const RequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
});
export type RequestOptions = Static<typeof RequestOptions>;

// Browsers may add fields to these two, so others are accepted, and ignored.

/** `RegistrationResponseJSON` of WebAuthn. */
export const Registration = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: ClientData,
    attestationObject: base64url(16_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});
export type Registration = Static<typeof Registration>;

/** `AuthenticationResponseJSON` of WebAuthn. */
export const Authentication = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: ClientData,
    authenticatorData: AuthenticatorData,
    signature: base64url(2000),
    userHandle: Type.Optional(base64url(200)),
  }),
});
export type Authentication = Static<typeof Authentication>;

export const AddBody = Type.Object({ credential: Registration }, { additionalProperties: false });
export const LogInBody = Type.Object({ credential: Authentication }, { additionalProperties: false });
export const NameBody = formBody(passkeyForm);
export const PasskeyParams = Type.Object({
  id: Uuid,
});

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Whether the device's vendor copies the passkey to the member's other devices. */
  synchronised: Type.Boolean(),
  created_at: Type.String(),
  last_used_at: orNull(Type.String()),
});
export type Passkey = Static<typeof Passkey>;
export const PasskeyList = Type.Object({ items: Type.Array(Passkey), most: Type.Integer() });
export const Removed = Type.Object({ removed: Type.Integer() });
