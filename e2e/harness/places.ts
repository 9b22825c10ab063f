import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../..');

/** What the tests build for themselves and may be deleted at any time. */
export const cache = path.join(repository, '.cache/e2e');

export const folderOf = (area: string) => (area === 'host' ? 'host' : `mfe-${area}`);

export const everyArea = ['host', 'account', 'blog', 'catalog', 'checkout'];
