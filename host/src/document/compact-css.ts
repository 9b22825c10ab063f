/** Quoted texts, and the addresses in `url()` without quotes. A text without its closing quote ends with the style sheet. */
const literal = /("(?:[^"\\]|\\.?)*(?:"|$)|'(?:[^'\\]|\\.?)*(?:'|$)|url\([^"'()]*\))/s;

/** A style sheet without what Sass and the build write and no browser needs. A space beside plus and minus has a meaning. */
export const compactCss = (css: string): string =>
  css
    .split(literal)
    .map((part, at) => (at % 2 === 0 ? compactRules(part) : compactDrawing(part)))
    .join('');

const compactRules = (text: string) =>
  text
    .replace(/ ?([,<>]=?) /g, '$1')
    .replace(/(?<=--[\w-]+:) /g, '')
    .replace(/(?<![\w.])0(?=\.\d)/g, '')
    .replaceAll('rgba(0,0,0,0)', '#0000');

/** The build encodes characters that an address in quotes may have. */
const compactDrawing = (part: string) =>
  part.startsWith('"data:image/svg+xml,')
    ? part.replace(/%3C/gi, '<').replace(/%3E/gi, '>').replaceAll('%27', "'")
    : part;
