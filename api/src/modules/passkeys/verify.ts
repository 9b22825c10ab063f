import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { PasskeyRow } from './repository.ts';
import type { Authentication, Registration } from './schema.ts';

/** Where passkeys of the shop are valid. */
export type Site = { origin: string; rpId: string };
export type NewCredential = { credential_id: string; public_key: string; counter: number; synchronised: boolean };
export type Use = { counter: number; synchronised: boolean };

/** ES256, EdDSA and RS256, by their COSE numbers: every authenticator has one of them. */
export const algorithms = [-7, -8, -257];

const ClientData = Type.Object({ challenge: Type.String(), crossOrigin: Type.Optional(Type.Literal(false)) });

/** The challenge that the browser has signed; undefined when it is malformed or comes from a frame of another site. */
export function challengeOf({ response }: Registration | Authentication): string | undefined {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return Check(ClientData, clientData) ? clientData.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined when anything is wrong: the library throws a different error for each reason. */
export async function verifyRegistration(
  { id, rawId, type, response }: Registration,
  challenge: string,
  { origin, rpId }: Site,
): Promise<NewCredential | undefined> {
  const { clientDataJSON, attestationObject } = response;
  const verified = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    synchronised: credentialBackedUp,
  };
}

/**
 * Undefined when anything is wrong, also when the counter has not grown: then somebody may have copied the key. Passkeys without a counter,
 * such as synchronised ones, stay at 0.
 */
export async function verifyAuthentication(
  { id, rawId, type, response }: Authentication,
  passkey: PasskeyRow,
  challenge: string,
  { origin, rpId }: Site,
): Promise<Use | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response;
  const { credential_id, public_key, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: credential_id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { counter: newCounter, synchronised: credentialBackedUp };
}
