import path from 'node:path';
import { checked, type Step } from './step.ts';
import { textOf, trackedFiles } from './tracked.ts';

/** A test or a style sheet beside the file it belongs to needs no line of its own. */
const companion = /\.(test\.tsx?|module\.scss)$/;

/** Written by a program, read by one. */
const generated = 'shared/contract/given/';

export function childrenOf(files: string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of files.map((name) => (name.startsWith(generated) ? path.dirname(`${generated}x`) : name))) {
    for (let child = file; child !== '.'; child = path.dirname(child)) {
      const folder = path.dirname(child);
      folders.set(folder, (folders.get(folder) ?? new Set()).add(path.basename(child)));
    }
  }
  return folders;
}

/** What a README has to name: all but itself and what stands behind a sibling. */
function ownChildren(children: Set<string>): string[] {
  return [...children].filter((child) => child !== 'README.md' && !belongsToSibling(child, children));
}

function belongsToSibling(child: string, children: Set<string>): boolean {
  const stem = child.replace(companion, '');
  return stem !== child && ['.ts', '.tsx'].some((end) => children.has(stem + end));
}

/** What is wrong with a folder's README: children it leaves out, and list items that name what is not there. */
export function readFaults(readme: string, children: Set<string>): string[] {
  const named = new Set([...readme.matchAll(/`([^`\s]+?)\/?`/g)].map(([, name]) => name));
  const listed = [...readme.matchAll(/^\s*[-|] *\[?`([\w.-]+)(\/|\.(?:tsx?|m?js|cjs|json|scss|md|sh|ya?ml))`/gm)].map(
    ([, stem, end]) => (end === '/' ? `${stem}` : `${stem}${end}`),
  );
  const missing = ownChildren(children).filter((child) => !named.has(child));
  return [
    ...missing.map((child) => `says nothing of \`${child}\``),
    ...listed.filter((name) => !children.has(name)).map((name) => `lists \`${name}\`, which is not there`),
  ];
}

/**
 * What is wrong with the tree in docs: every folder of the root and of a package's top stands in it, `src` being no level of its
 * own. A line for `mfe-<area>/` stands for that folder in every area.
 */
export function treeFaults(tree: string, folders: Iterable<string>): string[] {
  const listed = new Set([...tree.matchAll(/^([\w.<>/-]+)\/ /gm)].map(([, folder]) => `${folder}`));
  const there = new Set([...folders].flatMap((folder) => [folder, folder.replace(/^mfe-[^/]+/, 'mfe-<area>')]));
  const due = [...folders].filter(
    (folder) => /^[^/]+(\/src\/[^/]+|\/[^/]+)?$/.test(folder) && !folder.endsWith('/src'),
  );
  return [
    ...due
      .filter(
        (folder) => folder !== '.' && !listed.has(folder) && !listed.has(folder.replace(/^mfe-[^/]+/, 'mfe-<area>')),
      )
      .map((folder) => `says nothing of ${folder}/ in its tree`),
    ...[...listed].filter((folder) => !there.has(folder)).map((folder) => `lists ${folder}/, which is not there`),
  ];
}

export const readmes: Step = {
  name: 'readmes',
  what: 'asks every folder of two children or more for a README that names each of them, and the tree in docs for every folder',
  run: async () => {
    const folders = childrenOf(await trackedFiles());
    const tree = 'docs/README.md';
    const complaints = treeFaults(await textOf(tree), folders.keys()).map((fault) => `${tree} ${fault}`);
    for (const [folder, children] of folders) {
      const readme = path.join(folder, 'README.md');
      if (!children.has('README.md')) {
        if (ownChildren(children).length > 1) complaints.push(`${readme} is missing`);
        continue;
      }
      complaints.push(...readFaults(await textOf(readme), children).map((fault) => `${readme} ${fault}`));
    }
    return checked(complaints.sort());
  },
};
