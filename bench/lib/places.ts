import { readdirSync } from 'node:fs';
import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../..');

export const folderOf = (area: string) => path.join(repository, area === 'host' ? 'host' : `mfe-${area}`);

/** The names of all areas except the host. */
export const areaNames = (): string[] =>
  readdirSync(repository)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => name.slice('mfe-'.length))
    .sort();
