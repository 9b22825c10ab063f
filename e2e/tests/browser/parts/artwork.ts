import { crc32, deflateSync } from 'node:zlib';

/** A whole picture of so many white points to a side, one bit each: a few bytes that become many. */
function square(side: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side);
  size.writeUInt32BE(side, 4);
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

export const png = square(16);
export const wallOfPixels = () => square(30_000);

const parts = [
  '%PDF-1.4\n',
  '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
  '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
  '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n',
];
const rows = parts.slice(1).map((_, at) => {
  const offset = parts.slice(0, at + 1).join('').length;
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
});
const table = `xref\n0 4\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size 4/Root 1 0 R>>\n`;

/** One empty page. */
export const pdf = Buffer.from(`${parts.join('')}${table}startxref\n${parts.join('').length}\n%%EOF\n`, 'latin1');
