import type { Page } from '@playwright/test';

/** Emulates a visitor who asked the browser to save data, so the shop does not prefetch what is in view. */
export async function enableSaveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
  });
}

/** Records the paths of release files that the page requests, in order. */
export function recordReleaseFiles(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/r/')) paths.push(pathname);
  });
  return paths;
}

export const duplicates = (paths: string[]): string[] => paths.filter((path, index) => paths.indexOf(path) !== index);

/** Holds requests back until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(address, async (route) => {
    await sent;
    await route.continue();
  });
  return send;
}
