import type { Api } from '@shop/shared/contract';
import { type Shell, shellFrom } from '../layouts/shell-data.ts';

/** Menus, footer, name and phone. A shell without any of them still stands, so a failure here never fails a page. */
export async function loadShell(api: Api, signal: AbortSignal): Promise<Shell> {
  const [menus, footer, settings] = await Promise.all([
    orNothing(api.get('/api/v1/menus', { signal })),
    orNothing(api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'footer' }, signal })),
    orNothing(api.get('/api/v1/settings', { signal })),
  ]);
  return shellFrom(menus, footer, settings);
}

const orNothing = (asked: Promise<unknown>): Promise<unknown> => asked.catch(() => undefined);
