/** Checks the Persian texts of the shop against the style sheet, `docs/persian.md`. */

type Complaint = { line: number; reason: string };

const styleSheet = 'docs/persian.md';

/** Texts of the specification, which keep its spelling. */
const literalTexts = ['متاسفیم ، صفحه موردنظرتون پیدا نشد!', 'بازگشت به صفحه اصلی'];

const shopFiles = /^(?:(?:host|mfe-\w+|edge|api)\/src|shared|api\/seed)\/.*\.(?:tsx?|md)$/;
/** Tests, lists of letters and words that shoppers type, places, and generated types. */
const otherFiles =
  /\.test\.|\/(?:testing|migrations)\/|^api\/src\/modules\/(?:search|catalogue\/index)\/|README\.md$|(?:synonyms|cities|operations|common-passwords|password-rules|highlight|sort-key|persian-letters|digits)\.ts$/;

export const isShopText = (file: string): boolean => shopFiles.test(file) && !otherFiles.test(file);

const letter = '[\\u0621-\\u065f\\u0670-\\u06d3]';
const suffix = '(?:\\u0654|ی|\\u200c?ها(?:ی|یی|یش)?)?';

/** The words in «» of the second column of the section «Words», up to the next text. */
export function refusedWords(document: string): { word: string; instead: string }[] {
  const section = /\n## Words\n([\s\S]*?)\n\n[A-Z]/.exec(document)?.[1] ?? '';
  return section.split('\n').flatMap((row) => {
    const [, instead = '', words = ''] = row.split('|').map((cell) => cell.trim());
    return [...words.matchAll(/«([^»]+)»/g)].map(([, word = '']) => ({ word, instead }));
  });
}

const spelling: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /[يكۀ]/, reason: 'a letter of Arabic' },
  { pattern: /\p{L} [،؛؟»]/u, reason: 'a space before punctuation' },
  { pattern: /[،؛](?=[\p{L}۰-۹])/u, reason: 'no space after punctuation' },
  { pattern: /[آ-ی][;?](?=[\s'"`<])|[آ-ی], ?[آ-ی]/, reason: 'punctuation of English; write ، ؛ ؟' },
  { pattern: /[آ-ی]\.\.\./, reason: 'three dots; write …' },
  { pattern: /[آ-ی] "[^"]*" ?[آ-ی]/, reason: 'quotation marks of English; write «»' },
  { pattern: /(?<![\p{L}\u200c])ن?می (?=\p{L})/u, reason: '«می» apart; write a half-space' },
  { pattern: /\p{L} ها(?:ی|یی|یم|یت|یش)?(?![\p{L}\u200c])/u, reason: '«ها» apart; write a half-space' },
  { pattern: /\p{L} ترین(?!\p{L})/u, reason: '«ترین» apart; write a half-space' },
  { pattern: /ه\u200cی(?![\p{L}\u200c])/u, reason: '«ه‌ی»; write «هٔ»' },
  { pattern: /\u200c(?![\p{L}<{$])/u, reason: 'a half-space that joins nothing' },
  { pattern: /[۰-۹]\s?%|% [آ-ی]/, reason: 'a percent sign of English; write ٪ or «درصد»' },
  { pattern: /[آ-ی] \d+ [آ-ی]/, reason: 'digits of English in a Persian sentence' },
];

/** Returns the faults of the text of one file of the shop. */
export function persianFaultsIn(text: string, words: readonly { word: string; instead: string }[]): Complaint[] {
  const rules = [
    ...spelling,
    ...words.map(({ word, instead }) => ({
      pattern: new RegExp(`(?<!${letter}|\\u200c)${word}${suffix}(?!${letter}|\\u200c)`),
      reason: `«${word}»: write ${instead} (${styleSheet})`,
    })),
  ];
  return text.split('\n').flatMap((content, index) => {
    const persian = withoutCode(content);
    if (!/[آ-ی]/.test(persian)) return [];
    return rules.filter(({ pattern }) => pattern.test(persian)).map(({ reason }) => ({ line: index + 1, reason }));
  });
}

function withoutCode(line: string): string {
  if (/^\s*(?:\/\/|\/?\*|slug:)/.test(line)) return '';
  const code = /\]\([^)\s]*|\s\/\/ .*$|\{\/\*.*?\*\/\}/g;
  return literalTexts.reduce((text, literal) => text.replace(literal, ''), line.replace(code, ''));
}

/** Labels that a text quotes and tells the reader to press; in the seeded pages all that it quotes. */
export function quotedLabels(file: string, text: string): { line: number; label: string }[] {
  const quote = file.startsWith('api/seed/content/pages/') ? /«([^»]+)»/g : /«([^»$]+)» را بزنید/g;
  return text
    .split('\n')
    .flatMap((content, index) =>
      [...withoutCode(content).matchAll(quote)].map(([, label = '']) => ({ line: index + 1, label })),
    );
}

/** Whether a text is a whole string or a whole piece of JSX text, or the name of a field, in one of these sources. */
export function isLabelIn(label: string, sources: readonly string[]): boolean {
  const words = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const whole = new RegExp(`(?:['"\`>]|^\\s*)${words}(?:['"\`<:]|\\s*$)`, 'm');
  return sources.some((source) => whole.test(source));
}
