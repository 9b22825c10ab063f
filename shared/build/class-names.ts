import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type LoaderContext = { resourcePath: string };

/**
 * Generates a class name from the style sheet's path and content and the local name. It is the same on server and browser and in
 * every build of the same source, and differs between releases with different styles, so that both can be in one page.
 */
export function classNameGenerator(repository: string) {
  return ({ resourcePath }: LoaderContext, _pattern: string, name: string): string => {
    const hash = createHash('sha256')
      .update(path.relative(repository, resourcePath))
      .update(readFileSync(resourcePath))
      .update(name)
      .digest('hex');
    return `${name}_${hash.slice(0, 6)}`;
  };
}
