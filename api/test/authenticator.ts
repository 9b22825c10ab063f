import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Site = { origin: string; rpId: string };
type Creation = { challenge: string; user: { id: string } };
type Request = { challenge: string };
/** The differences of a faulty or forged authenticator. */
type Faults = Partial<Site & { type: string; crossOrigin: boolean; userHandle: string; isVerified: boolean }>;

const flag = { present: 1, verified: 4, hasCredential: 64 };

/** An authenticator in software: makes real ES256 keys and signs as a browser and its device would together. */
export function authenticator(site: Site) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(20).toString('base64url');
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge,
        origin: faults.origin ?? site.origin,
        crossOrigin: faults.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (flags: number, { rpId = site.rpId, isVerified = true }: Faults) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | flag.present | (isVerified ? flag.verified : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
  };
  /** The public key in COSE: an EC2 key for ES256 on P-256. */
  const coseKey = () =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );

  return {
    id,
    setCounter: (value: number) => {
      counter = value;
    },

    create: ({ challenge, user }: Creation, faults: Faults = {}) => {
      userHandle = user.id;
      const idBytes = Buffer.from(id, 'base64url');
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(idBytes.length);
      const authData = Buffer.concat([
        authenticatorData(flag.hasCredential, faults),
        Buffer.alloc(16),
        idLength,
        idBytes,
        coseKey(),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0];
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    get: ({ challenge }: Request, faults: Faults = {}) => {
      const data = clientData('webauthn.get', challenge, faults);
      const authData = authenticatorData(0, faults);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: faults.userHandle ?? userHandle,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof authenticator>;
