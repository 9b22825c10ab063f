import type { LiveSet } from '@shop/shared/contract';

export type PanelLink = { to: string; title: string; icon: string };

/** The pages of the visitor's releases; the pages of fallback releases do not matter here. */
const pagesOf = (areas: LiveSet['areas']) =>
  Object.values(areas).flatMap(({ releases: [release] }) => release?.pages ?? []);

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;

/** The entries of the panel's menu, as the pages of all areas declare them. */
export function panelEntries(areas: LiveSet['areas']): PanelLink[] {
  return pagesOf(areas)
    .flatMap(({ path, panelEntry }) => (panelEntry ? [{ to: path, ...panelEntry }] : []))
    .sort(byOrder)
    .map(({ to, title, icon }) => ({ to, title, icon }));
}

/** Whether a page is marked as current on exactly its own address: an entry below it is nearer to the shown page. */
export const hasNearerEntry = (entries: readonly PanelLink[], { to }: PanelLink, pathname: string): boolean =>
  entries.some((entry) => entry.to.startsWith(`${to}/`) && `${pathname}/`.startsWith(`${entry.to}/`));

/** The steps of buying, as the pages of all areas declare them. */
export function checkoutSteps(areas: LiveSet['areas']): { to: string; title: string }[] {
  return pagesOf(areas)
    .flatMap(({ path, checkoutStep }) => (checkoutStep ? [{ to: path, ...checkoutStep }] : []))
    .sort(byOrder)
    .map(({ to, title }) => ({ to, title }));
}
