import { checked, type Step } from './step.ts';
import { textOf, trackedFiles } from './tracked.ts';

/** What must not be in the repository, and why. The patterns are written so that none matches its own text. */
const forbidden: { pattern: RegExp; because: string }[] = [
  {
    pattern: /(?<![\w.~})/-])\/(?:work|root|home|Users|mnt)\/[\w.-]+/,
    because: 'a path of one machine; take it from a setting or from import.meta',
  },
  {
    pattern: /\b(?:registry[.](?:npmjs|yarnpkg)|npm[m]irror)\b/,
    because: "a registry's host; which one is used is the machine's affair",
  },
  { pattern: /\b_auth(?:Token)?\s*=/, because: 'a credential of a registry' },
  { pattern: /-{5}BEGIN [A-Z ]*PRIVATE KEY-{5}/, because: 'a private key' },
];

export function forbiddenIn(text: string): { line: number; because: string }[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      forbidden.filter(({ pattern }) => pattern.test(content)).map(({ because }) => ({ line: index + 1, because })),
    );
}

export const words: Step = {
  name: 'words',
  what: 'looks for paths of one machine, hosts of registries, and keys in what is committed',
  run: async () => {
    const complaints: string[] = [];
    for (const file of await trackedFiles()) {
      const found = forbiddenIn(await textOf(file));
      complaints.push(...found.map(({ line, because }) => `${file}:${line} ${because}`));
    }
    return checked(complaints);
  },
};
