/**
 * Messages between the edge and a lane: the length of both parts (4 bytes), the length of the header (4 bytes), the header
 * as JSON, and a body, so that the text of a page needs no escaping.
 */
export type Frame = { header: unknown; body: Buffer };

const lengthBytes = 8;
const noBody = Buffer.alloc(0);

export function encodeFrame(header: unknown, body: Buffer | string = noBody): Buffer {
  const json = JSON.stringify(header);
  const headerBytes = Buffer.byteLength(json);
  const bodyBytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const frame = Buffer.allocUnsafe(lengthBytes + headerBytes + bodyBytes);
  frame.writeUInt32LE(headerBytes + bodyBytes, 0);
  frame.writeUInt32LE(headerBytes, 4);
  frame.write(json, lengthBytes);
  if (typeof body === 'string') frame.write(body, lengthBytes + headerBytes);
  else body.copy(frame, lengthBytes + headerBytes);
  return frame;
}

export type FrameLimits = { headerBytes: number; totalBytes: number };

/** Returns a function that takes chunks of a stream and calls `onFrame` for each whole frame. Throws at a frame that breaks the limits. */
export function createFrameReader(limits: FrameLimits, onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let received = 0;
  /** Bytes that are needed before reading can go on. Chunks are joined only then, so that a long frame is copied once. */
  let needed = lengthBytes;
  return (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    if (received < needed) return;
    let bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, received);
    needed = lengthBytes;
    while (bytes.length >= lengthBytes) {
      const total = bytes.readUInt32LE(0);
      const headerBytes = bytes.readUInt32LE(4);
      if (headerBytes > limits.headerBytes || total > limits.totalBytes || headerBytes > total) {
        throw new Error(`a message of ${total} bytes with a header of ${headerBytes} is too long`);
      }
      if (bytes.length < lengthBytes + total) {
        needed = lengthBytes + total;
        break;
      }
      const header: unknown = JSON.parse(bytes.toString('utf8', lengthBytes, lengthBytes + headerBytes));
      const body = bytes.subarray(lengthBytes + headerBytes, lengthBytes + total);
      bytes = bytes.subarray(lengthBytes + total);
      onFrame({ header, body });
    }
    chunks = bytes.length > 0 ? [bytes] : [];
    received = bytes.length;
  };
}
