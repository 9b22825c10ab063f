import { generateKeyPairSync, sign } from 'node:crypto';

/** Encodes a value of ASN.1 in DER, the format of certificates. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const objectId = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const ed25519 = sequence(objectId(0x2b, 0x65, 0x70));
const commonName = objectId(0x55, 0x04, 0x03);
const subjectAltName = objectId(0x55, 0x1d, 0x11);
const utcTime = (text: string) => der(0x17, Buffer.from(text));

/** A certificate of 127.0.0.1 that is signed by its own key, with that key, both as PEM. */
export function createSelfSignedCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('self-signed')))));
  const address = der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1]))));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ed25519,
    name,
    sequence(utcTime('000101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(sequence(subjectAltName, address))),
  );
  const signature = der(0x03, Buffer.from([0]), sign(null, content, privateKey));
  const base64 = sequence(content, ed25519, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
