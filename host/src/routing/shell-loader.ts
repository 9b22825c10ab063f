import type { Api } from '@shop/shared/contract';
import { noShell, type Shell, shellFrom } from '../layouts/shell-data.ts';

/** Menus, footer, name and phone. A shell without them still stands, so a failure here never fails a page. */
export async function loadShell(api: Api, signal: AbortSignal): Promise<Shell> {
  try {
    const [menus, footer, settings] = await Promise.all([
      api.get('/api/v1/menus', { signal }),
      api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'footer' }, signal }),
      api.get('/api/v1/settings', { signal }),
    ]);
    return shellFrom(menus, footer, settings);
  } catch {
    return noShell;
  }
}
