import { KeyNormalizer } from 'flydrive';

// flydrive refuses `~`, which our paths may hold; its own characters stay allowed. Its other rules (it condenses
// white space and slashes, and drops a dot at either end) can never change a path that passes the test below.
KeyNormalizer.allowedCharacterSet = /^[A-Za-z0-9_!/.\s~-]*$/;

const step = /^[A-Za-z0-9_~-](?:[A-Za-z0-9_.~-]*[A-Za-z0-9_~-])?$/;

export function isStorePath(path: string): boolean {
  return path.length <= 400 && path.split('/').every((part) => step.test(part));
}

/** Paths come from checked manifests; one that breaks the rules is a mistake in our code. */
export function mustBeStorePath(path: string): string {
  if (!isStorePath(path)) throw new Error(`not a path of the release store: ${JSON.stringify(path.slice(0, 200))}`);
  return path;
}
