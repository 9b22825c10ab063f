import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
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
export const decompressionBomb = () => blankPng({ side: 30_000, bits: 1, colourType: 0, interlaced: false });

/** A black picture of four 16-bit channels that a decoder must hold whole, because its rows are interlaced. */
export const interlacedPng = (side: number) => blankPng({ side, bits: 16, colourType: 6, interlaced: true });

type BlankPng = { side: number; bits: number; colourType: 0 | 6; interlaced: boolean };

/** A small file with many pixels. The rows are compressed in pieces, because tests measure the memory of this process. */
async function blankPng({ side, bits, colourType, interlaced }: BlankPng): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head.set([bits, colourType, 0, 0, interlaced ? 1 : 0], 8);
  const bytesPerPixel = (bits * (colourType === 6 ? 4 : 1)) / 8;
  // The seven passes of the interlacing: first column and row, steps between columns and rows.
  const passes = interlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]];
  function* rows() {
    for (const [x = 0, y = 0, stepX = 1, stepY = 1] of passes) {
      // A filter byte before each row.
      const row = Buffer.alloc(1 + Math.ceil(Math.ceil((side - x) / stepX) * bytesPerPixel));
      for (let count = Math.ceil((side - y) / stepY); count > 0; count -= 1) yield row;
    }
  }
  const compressed = await buffer(Readable.from(rows()).pipe(createDeflate()));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', compressed), chunk('IEND', Buffer.alloc(0))]);
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
