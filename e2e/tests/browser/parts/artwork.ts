import { crc32, deflateSync } from 'node:zlib';

/** A white square PNG with one bit per pixel: a few bytes that decode to many. */
function whitePng(side: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side);
  size.writeUInt32BE(side, 4);
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side));
  const header = Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])]);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

export const png = whitePng(16);
/** More pixels than the shop accepts (100 million), in a small file. */
export const hugePng = () => whitePng(10_400);

const pdfParts = [
  '%PDF-1.4\n',
  '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
  '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
  '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n',
];
const pdfBody = pdfParts.join('');
const offsets = pdfParts.slice(1).map((_, index) => {
  const offset = pdfParts.slice(0, index + 1).join('').length;
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
});
const crossReferences = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 4/Root 1 0 R>>\n`;

/** A PDF of one empty page. */
export const pdf = Buffer.from(`${pdfBody}${crossReferences}startxref\n${pdfBody.length}\n%%EOF\n`, 'latin1');
