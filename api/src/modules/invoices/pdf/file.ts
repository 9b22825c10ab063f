import { deflateSync } from 'node:zlib';

/** The number of an object in the file. */
export type Ref = number;
export type PdfFile = ReturnType<typeof pdfFile>;

/** Collects the objects of a PDF file and writes them with their cross-reference table. */
export function pdfFile() {
  const objects: (Buffer | undefined)[] = [];

  const reserve = (): Ref => objects.push(undefined);
  const set = (ref: Ref, body: string | Buffer): Ref => {
    objects[ref - 1] = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
    return ref;
  };
  const add = (body: string | Buffer): Ref => set(reserve(), body);

  return {
    /** Takes a number for an object that others refer to before it is written. */
    reserve,
    set,
    add,

    addStream: (content: string | Uint8Array, entries = ''): Ref => {
      const data = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
      const head = `<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
      return add(Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream', 'latin1')]));
    },

    end: (root: Ref, info: Ref): Uint8Array => {
      const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
      let length = parts[0]?.length ?? 0;
      const offsets = objects.map((body, index) => {
        if (body === undefined) throw new Error(`object ${index + 1} of the PDF was reserved and never written`);
        const start = length;
        const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
        parts.push(object);
        length += object.length;
        return start;
      });
      const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
      const size = objects.length + 1;
      parts.push(
        Buffer.from(
          `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}` +
            `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
        ),
      );
      return Buffer.concat(parts);
    },
  };
}

/** A text outside the content of a page, such as the title of the document. */
export function textString(text: string): string {
  return `<feff${utf16(text)}>`;
}

/** The text in hexadecimal UTF-16, as PDF writes Unicode. */
export function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
