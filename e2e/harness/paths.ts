import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../..');

/** Builds and data that the tests make for themselves. May be deleted at any time. */
export const cache = path.join(repository, '.cache/e2e');

export const folderOf = (area: string) => (area === 'host' ? 'host' : `mfe-${area}`);

export const allAreas = ['host', 'account', 'blog', 'catalog', 'checkout'];
