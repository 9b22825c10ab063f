/** Escapes JSON for a script element: no text in it can end the element or open a comment. */
export const escapeInline = (json: string): string => json.replace(/</g, '\\u003c');

/** Serialises JSON for a script element. */
export function toInlineJson(value: unknown, replacer?: (name: string, value: unknown) => unknown): string {
  return escapeInline(JSON.stringify(value, replacer));
}

/** Escapes `</style` in CSS for a style element. CSS ignores the backslash; HTML no longer sees an end tag. */
export function toInlineCss(css: string): string {
  return css.replace(/<\/(?=style)/gi, '<\\/');
}
