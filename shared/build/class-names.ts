import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type LoaderContext = { resourcePath: string };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Generates class names: four letters from the style sheet's path and content, and the number of the name in the sheet. They are the same on
 * server and browser and in every build of the same source, and differ between releases with different styles, so that both can be
 * in one page. Names of a sheet have their beginning in common, because most bytes of a compressed document are texts that nothing repeats.
 * `readable` begins with the local name instead.
 */
export function classNameGenerator(repository: string, { readable }: { readable: boolean }) {
  const numbersBySheet = new Map<string, Map<string, number>>();
  return ({ resourcePath }: LoaderContext, _pattern: string, name: string): string => {
    const digest = createHash('sha256')
      .update(path.relative(repository, resourcePath))
      .update(readFileSync(resourcePath))
      .digest();
    const sheet = [...digest.subarray(0, 4)].map((byte) => letters[byte % letters.length]).join('');
    if (readable) return `${name}_${sheet}`;
    const numbers = numbersBySheet.get(sheet) ?? new Map<string, number>();
    numbersBySheet.set(sheet, numbers);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return `${sheet}${number.toString(36)}`;
  };
}
