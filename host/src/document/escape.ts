const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that may stand in markup or between the quotes of an attribute. */
export function attribute(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** JSON that may stand inside a script element: nothing in it can end the element or begin a comment. */
export function json(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** CSS that may stand inside a style element. To CSS the backslash changes nothing; to HTML the element goes on. */
export function sheet(css: string): string {
  return css.replace(/<\/(?=style)/gi, '<\\/');
}
