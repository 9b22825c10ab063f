const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** A reader of XML stops at any of these, however they are written. */
const outside = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const text = (value: string) => value.replace(outside, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

export function element(name: string, value: string, attributes: Readonly<Record<string, string>> = {}): string {
  const told = Object.entries(attributes).map(([key, words]) => ` ${key}="${text(words)}"`);
  return `<${name}${told.join('')}>${text(value)}</${name}>`;
}
