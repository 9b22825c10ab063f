import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from './command.ts';
import { textOf, trackedFiles } from './files.ts';
import { outcomeOf, type Step } from './step.ts';

const treeFile = 'docs/README.md';
const marks = {
  begin: '<!-- tree: written by `pnpm fix` from the first line of each README -->',
  end: '<!-- /tree -->',
};
const maxLength = 110;
/** A smaller folder is read faster than a text about it. */
const minFiles = 3;
const minPageFiles = 6;
/** Written by a program. */
const generated = 'shared/contract/given/';

/** The folders that must have a README: packages, their features, modules of the API and larger pages. */
export function foldersWithReadme(files: readonly string[]): string[] {
  const sizes = new Map<string, number>();
  const counted = files.filter((file) => !file.startsWith(generated) && path.basename(file) !== 'README.md');
  for (const file of counted) {
    for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) {
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
  }
  const hasSource = (name: string) => sizes.has(`${name}/src`);
  const minFilesOf = (folder: string): number => {
    const [name = '', ...rest] = folder.split('/');
    if (rest.length === 0) return name.startsWith('.') ? Number.POSITIVE_INFINITY : 1;
    if (/^mfe-[^/]+\/src\/pages\/[^/]+$/.test(folder)) return minPageFiles;
    const isFeature = hasSource(name) ? rest[0] === 'src' && rest.length === 2 : rest.length === 1;
    return isFeature || /^api\/src\/modules\/[^/]+$/.test(folder) ? minFiles : Number.POSITIVE_INFINITY;
  };
  return [...sizes].flatMap(([folder, size]) => (size >= minFilesOf(folder) ? [folder] : [])).sort();
}

/** The first sentence below the heading: what the folder is for. A long sentence is cut at its colon. */
export function summaryOf(readme: string): string {
  const text = readme.replace(/^# .*\n+/, '').split(/\n\s*\n/)[0] ?? '';
  const [sentence = ''] = /^.*?\.(?=\s|$)/s.exec(text) ?? [text];
  const summary = sentence.replace(/\s+/g, ' ').replace(/[.:]$/, '').trim();
  return summary.length <= maxLength ? summary : (summary.split(/:\s/)[0] ?? summary);
}

/** The tree of folders, one line each. */
export function treeOf(summaries: ReadonlyMap<string, string>): string {
  const rows = [...summaries].sort(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(...rows.map(([folder]) => folder.length)) + 2;
  return ['```', ...rows.map(([folder, summary]) => `${`${folder}/`.padEnd(width)} ${summary}`), '```'].join('\n');
}

export function withTree(document: string, tree: string): string {
  const [before = '', rest = ''] = document.split(marks.begin);
  const [, after = ''] = rest.split(marks.end);
  return `${before}${marks.begin}\n${tree}\n${marks.end}${after}`;
}

async function readSummaries(files: readonly string[]): Promise<Map<string, string>> {
  const summaries = new Map<string, string>();
  for (const file of files) {
    const folder = path.dirname(file);
    if (path.basename(file) !== 'README.md' || folder === '.' || file.startsWith(generated)) continue;
    const text = await textOf(file);
    if (text !== '') summaries.set(folder, summaryOf(text));
  }
  return summaries;
}

export const readmes: Step = {
  name: 'readmes',
  description: 'checks that packages and features have a README, and that the tree in docs is drawn from them',
  cores: 1,
  // Which files exist decides which folders need a README, so every file counts.
  reads: () => true,
  run: async () => {
    const files = await trackedFiles();
    const summaries = await readSummaries(files);
    const missing = foldersWithReadme(files).filter((folder) => !summaries.has(folder));
    const wrong = [...summaries].filter(([, summary]) => summary === '' || summary.length > maxLength);
    const document = await textOf(treeFile);
    return outcomeOf([
      ...missing.map((folder) => `${folder}/README.md is missing`),
      ...wrong.map(([folder]) => `${folder}/README.md must begin with one sentence of at most ${maxLength} characters`),
      ...(withTree(document, treeOf(summaries)) === document ? [] : [`${treeFile} is out of date: run \`pnpm fix\``]),
    ]);
  },
};

if (import.meta.main) {
  const tree = treeOf(await readSummaries(await trackedFiles()));
  await writeFile(path.join(repository, treeFile), withTree(await textOf(treeFile), tree));
}
