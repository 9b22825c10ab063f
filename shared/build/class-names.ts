import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type LoaderContext = { resourcePath: string };

/**
 * Class names from path, content and name: the same on server and in browser, the same in every build of the same
 * source, and different between two releases whose styles differ, so that both can stand in one page.
 */
export function classNamesOf(repository: string) {
  return ({ resourcePath }: LoaderContext, _pattern: string, name: string): string => {
    const hash = createHash('sha256')
      .update(path.relative(repository, resourcePath))
      .update(readFileSync(resourcePath))
      .update(name)
      .digest('hex');
    return `${name}_${hash.slice(0, 6)}`;
  };
}
