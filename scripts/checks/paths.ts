import path from 'node:path';
import { textOf, trackedFiles } from './files.ts';
import { outcomeOf, type Step } from './step.ts';

/** Decision records describe the repository of their time; seed content is the shop's text and links to its pages. */
const isIgnored = (file: string) => /^(docs\/decisions\/\d|api\/(src\/)?seed\/content\/)/.test(file);
/** The page that `docs/new-page.md` creates as an example. */
const example = 'mfe-blog/src/pages/authors/';
const fileName = /^[\w.@-]+\.(tsx?|m?js|cjs|json|scss|css|md|sql|sh|ya?ml|svg)$/;

/**
 * Paths that a document names and that do not exist. Read are links, and names in backticks that look like a file (`money.ts`) or
 * begin with a top folder (`edge/src/lanes/`). A name counts as existing when it is found from the document's folder or from the
 * repository; a bare file name also anywhere in the document's package, or in the repository from a document in `docs`.
 */
export function missingPaths(document: string, markdown: string, files: readonly string[]): string[] {
  const text = markdown.replace(/^```.*?^```/gms, '');
  const folders = new Set(files.flatMap(foldersAbove));
  const existing = new Set([...files, ...folders]);
  const topFolders = new Set([...folders].filter((folder) => !folder.includes('/')));
  const folder = path.dirname(document);
  const isFound = (name: string): boolean => {
    const places = [path.join(folder, name), path.normalize(name)].map((place) => place.replace(/\/$/, ''));
    if (places.some((place) => place === '.' || place.startsWith('..') || existing.has(place))) return true;
    const [top = ''] = document.split('/');
    const below = top === document || top === 'docs' ? '' : `${top}/`;
    return fileName.test(name) && files.some((file) => file.startsWith(below) && file.endsWith(`/${name}`));
  };
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) => target ?? '');
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => {
      const [first = ''] = name.split('/');
      return fileName.test(name) || (name.includes('/') && topFolders.has(first));
    });
  // Braces list several names; a name with a placeholder means any number of files.
  const names = [...links, ...quoted]
    .flatMap(expandBraces)
    .filter((name) => !/[<>*…$:]/.test(name) && !name.startsWith(example));
  return [...new Set(names)].filter((name) => !isFound(name));
}

function foldersAbove(file: string): string[] {
  const folder = path.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}

export function expandBraces(name: string): string[] {
  const [, before = '', list = '', after = ''] = /^([^{]*)\{([^}]*,[^}]*)\}(.*)$/.exec(name) ?? [];
  return list === '' ? [name] : list.split(',').flatMap((part) => expandBraces(`${before}${part}${after}`));
}

export const paths: Step = {
  name: 'paths',
  description: 'checks that every path named in READMEs and docs exists',
  cores: 1,
  reads: () => true,
  run: async () => {
    const files = await trackedFiles();
    const complaints: string[] = [];
    for (const document of files.filter((file) => file.endsWith('.md') && !isIgnored(file))) {
      const missing = missingPaths(document, await textOf(document), files);
      complaints.push(...missing.map((name) => `${document} names ${name}, which does not exist`));
    }
    return outcomeOf(complaints);
  },
};
