import type { Page } from '@playwright/test';

/** A visitor who asked to save data: nothing is fetched only because it is in view. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
  });
}

/** Paths of what a page asks for, in order, of the files of releases. */
export function watchFiles(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/r/')) asked.push(pathname);
  });
  return asked;
}

export const repeated = (paths: string[]): string[] => paths.filter((path, at) => paths.indexOf(path) !== at);
