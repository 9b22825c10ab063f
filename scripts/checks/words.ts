import { textOf, trackedFiles } from './files.ts';
import { isLabelIn, isShopText, persianFaultsIn, quotedLabels, refusedWords } from './persian.ts';
import { outcomeOf, type Step } from './step.ts';

/** Patterns that must not be in the repository. They are written so that none matches its own source. */
const forbidden: { pattern: RegExp; reason: string }[] = [
  {
    pattern: /(?<![\w.~})/-])\/(?:work|root|home|Users|mnt)\/[\w.-]+/,
    reason: 'a path of one machine; take it from a setting or from import.meta',
  },
  {
    pattern: /\b(?:registry[.](?:npmjs|yarnpkg)|npm[m]irror)\b/,
    reason: "a registry's host; each machine has its own",
  },
  { pattern: /\b_auth(?:Token)?\s*=/, reason: 'a credential of a registry' },
  { pattern: /-{5}BEGIN [A-Z ]*PRIVATE KEY-{5}/, reason: 'a private key' },
];

export function forbiddenIn(text: string): { line: number; reason: string }[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      forbidden.filter(({ pattern }) => pattern.test(content)).map(({ reason }) => ({ line: index + 1, reason })),
    );
}

/** English text, checked for sentences that a newcomer has to decode. Migrations are compared by digest and stay as they are. */
const prose = /\.(?:tsx?|mjs|js|scss|sh|yaml|md)$/;
const clauseSubject = '(?:Who(?:m|se)?|What(?:ever)?|Whichever)\\b(?![^.]*\\?)';
const unclear: { files: RegExp; pattern: RegExp; reason: string }[] = [
  {
    files: /./,
    pattern: /\bwho(?:m|se)?ever\b/i,
    reason: 'name the person or the program',
  },
  {
    files: /(?<!\.md)$/,
    pattern: new RegExp(`(?:^|\\s)(?://|/?\\*{1,2}) (?:.*[.:] )?${clauseSubject}`),
    reason: 'a sentence of a comment begins with a clause; begin with the code, the request or the visitor',
  },
  {
    files: /\.md$/,
    pattern: new RegExp(`(?:^(?:[-*] |\\d+\\. )?|[.:] )\\**${clauseSubject}`),
    reason: 'a sentence begins with a clause; begin with the code, the request or the visitor',
  },
  {
    files: /\.(?:test|spec)\.tsx?$/,
    pattern:
      /(?:\b(?:test|it|describe)|\))\(\s*(['"`])(?:who(?:m|se)?|what(?:ever)?|it|they|this|that|these|those)\b(?!\1)/i,
    reason: 'a test title names its subject',
  },
];

export function unclearIn(file: string, text: string): { line: number; reason: string }[] {
  if (!prose.test(file)) return [];
  const rules = unclear.filter((rule) => rule.files.test(file));
  return text
    .split('\n')
    .flatMap((content, index) =>
      rules.filter(({ pattern }) => pattern.test(content)).map(({ reason }) => ({ line: index + 1, reason })),
    );
}

export const words: Step = {
  name: 'words',
  description:
    'finds machine paths, registry hosts, private keys and unclear sentences in committed files, and Persian that docs/persian.md refuses',
  cores: 1,
  reads: () => true,
  run: async () => {
    const complaints: string[] = [];
    const refused = refusedWords(await textOf('docs/persian.md'));
    const shopTexts = new Map<string, string>();
    for (const file of await trackedFiles()) {
      const text = await textOf(file);
      const isPersian = isShopText(file);
      if (isPersian) shopTexts.set(file, text);
      const matches = [
        ...forbiddenIn(text),
        ...unclearIn(file, text),
        ...(isPersian ? persianFaultsIn(text, refused) : []),
      ];
      complaints.push(...matches.map(({ line, reason }) => `${file}:${line} ${reason}`));
    }
    return outcomeOf([...complaints, ...missingLabels(shopTexts)]);
  },
};

/** Complains about quoted labels that no page of the shop has. */
function missingLabels(texts: ReadonlyMap<string, string>): string[] {
  const sources = [...texts].filter(([file]) => !file.endsWith('.md')).map(([, text]) => text);
  return [...texts].flatMap(([file, text]) =>
    quotedLabels(file, text)
      .filter(({ label }) => !isLabelIn(label, sources))
      .map(({ line, label }) => `${file}:${line} no page has the label «${label}»`),
  );
}
