import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Answer, Shop } from './shop.ts';

export const BOUNDARY = 'a-boundary-of-the-tests';
export type Part = { bytes: Uint8Array | string; name?: string; field?: string; type?: string };
type Sending = { token?: string | undefined; purpose?: string; headers?: Record<string, string> };

/** A multipart body as a browser sends it. */
export function formOf(parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ bytes, name = 'file.png', field = 'file', type = 'image/png' }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
}

export async function sendBody(shop: Shop, body: Buffer | string | Readable, sending: Sending = {}): Promise<Answer> {
  const { token, purpose = 'artwork', headers = {} } = sending;
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/uploads?purpose=${purpose}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: body,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

export const sendFile = (shop: Shop, part: Part, sending: Sending = {}) => sendBody(shop, formOf([part]), sending);

/** A multipart body without content-length that ends after so many megabytes. `taken` counts the megabytes read so far. */
export function endlessForm(megabytes: number) {
  let megabytesRead = 0;
  const head = formOf([{ bytes: '' }]).subarray(0, -BOUNDARY.length - 8);
  function* pieces() {
    yield head;
    for (; megabytesRead < megabytes; megabytesRead += 1) yield Buffer.alloc(1024 * 1024, 'x');
  }
  return { body: Readable.from(pieces()), megabytesRead: () => megabytesRead };
}

/** An image of noise, which does not compress to a few bytes. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#998', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  });

export const png = (width = 60, height = 40) => noise(width, height).png().toBuffer();
export const webp = () => noise(60, 40).webp().toBuffer();
export const jpeg = () => noise(60, 40).jpeg().toBuffer();
/** A photograph as of a telephone: rotated by EXIF, with GPS coordinates. */
export const photo = () =>
  noise(60, 40)
    .jpeg()
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A decompression bomb: 30,000 × 30,000 white pixels in about 100 KB. */
export function decompressionBomb(): Buffer {
  const side = 30_000;
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side);
  size.writeUInt32BE(side, 4);
  // One bit per pixel, and a filter byte before each row.
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side));
  const head = Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])]);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

export function pdf(more = ''): Buffer {
  const parts = [
    '%PDF-1.4\n',
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${more}>>\nendobj\n`,
  ];
  const offsets = parts.map((_, index) => parts.slice(0, index).join('').length).slice(1);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<</Size 4/Root 1 0 R>>\n`;
  return Buffer.from(`${parts.join('')}${table}startxref\n${parts.join('').length}\n%%EOF\n`, 'latin1');
}

export const oldIllustrator = Buffer.from(
  '%!PS-Adobe-3.0 \n%%Creator: Adobe Illustrator(R) 8.0\n%%EndComments\n%%Trailer\n%%EOF\n',
);
export const program = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(4000)]);
export const windowsProgram = Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(4000)]);
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
export const gifWithPage = 'GIF89a/*<html><script>alert(1)</script></html>*/=1;';
/** An empty ZIP archive. */
export const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** A file field without a file name. */
export const fieldWithoutName = Buffer.from(
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
);

/** Adds a JPEG comment segment. */
export function withComment(photograph: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([photograph.subarray(0, 2), head, Buffer.from(text), photograph.subarray(2)]);
}
