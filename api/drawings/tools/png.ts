import { crc32, deflateSync } from 'node:zlib';

/** Encodes an image of at most 256 colours as a data URL, to be embedded in an SVG. */
export function pngAddress(width: number, height: number, pixels: Uint8Array, palette: Uint8Array): string {
  const rows = Buffer.alloc((width + 1) * height);
  // PNG filter 2 stores each row as its difference from the row above: smooth images become mostly zeros.
  for (let y = 0; y < height; y += 1) {
    const start = y * (width + 1);
    rows[start] = 2;
    for (let x = 0; x < width; x += 1) {
      rows[start + 1 + x] = (pixels[y * width + x] ?? 0) - (y === 0 ? 0 : (pixels[(y - 1) * width + x] ?? 0));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a pixel, each an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
