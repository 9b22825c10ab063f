/** XML, not HTML: `shared/lib/escape-html` escapes for HTML, and does not remove the characters that XML forbids. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Characters that XML forbids even when escaped; a parser would reject the whole document. */
const forbiddenCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeXml = (value: string) =>
  value.replace(forbiddenCharacters, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

export function element(name: string, value: string, attributes: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(attributes).map(([key, attribute]) => ` ${key}="${escapeXml(attribute)}"`);
  return `<${name}${pairs.join('')}>${escapeXml(value)}</${name}>`;
}
