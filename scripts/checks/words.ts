import { textOf, trackedFiles } from './files.ts';
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

export const words: Step = {
  name: 'words',
  description: 'finds machine paths, registry hosts and private keys in committed files',
  cores: 1,
  reads: () => true,
  run: async () => {
    const complaints: string[] = [];
    for (const file of await trackedFiles()) {
      const matches = forbiddenIn(await textOf(file));
      complaints.push(...matches.map(({ line, reason }) => `${file}:${line} ${reason}`));
    }
    return outcomeOf(complaints);
  },
};
