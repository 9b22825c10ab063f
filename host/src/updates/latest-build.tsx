import { useStore } from '@shop/shared/kernel';
import type { Router as ShopRouter } from '@shop/shared/kernel/host';
import { Button } from '@shop/shared/ui/Button';
import { CloseIcon } from '@shop/shared/ui/icons';
import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type Handle, handleIn } from '../routing/handle.ts';
import styles from './Notice.module.scss';
import { $newerBuild } from './newer-build.ts';

/** The part of the router that updates need. */
export type Router = Pick<ShopRouter, 'state' | 'subscribe'>;

const timeoutMs = 30_000;

/** Asks the edge whether this tab's build is still current, and offers the build that the visitor would get now if it is not. */
export async function checkLatestBuild(router: Router, ownBuild: string): Promise<void> {
  const response = await fetch(`/_builds/latest.json?build=${ownBuild}`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { id }: { id?: unknown } = await response.json();
  if (typeof id !== 'string') throw new Error('the answer has no id');
  // After a rollback this tab's own build can be the latest again.
  $newerBuild.set(
    id === ownBuild ? undefined : { build: id, findDocumentAddress: (target) => findDocumentAddress(router, target) },
  );
  if (id !== ownBuild) showNotice(router);
}

/** The address to load as a document instead of the navigation under way, to get the newer build; undefined when it must not be. */
export function findDocumentAddress(router: Router, target: Handle): string | undefined {
  // Undefined while the router only revalidates the current page.
  const { location: next } = router.state.navigation;
  if (!next || !navigator.onLine || isAtStep(router) || target.isStep) return undefined;
  const address = `${next.pathname}${next.search}`;
  // Going back, the address bar already has the next address; loading it with its hash would only scroll.
  return address === `${location.pathname}${location.search}` ? address : `${address}${next.hash}`;
}

/** Whether the current page is a step of logging in or buying, during which an update must not interrupt the visitor. */
const isAtStep = ({ state }: Router): boolean => handleIn(state.matches)?.isStep ?? false;

let isNoticeMounted = false;

/** Mounts the notice in a root of its own, so that no layout needs a place for it. */
function showNotice(router: Router): void {
  if (isNoticeMounted) return;
  isNoticeMounted = true;
  // The live region is added before its text: a screen reader announces only changes inside it.
  const region = Object.assign(document.createElement('div'), { role: 'status' });
  document.body.append(region);
  createRoot(region).render(<Notice router={router} />);
}

/** Offers to reload for the newer build. Once closed, the notice stays away until there is yet another build. */
function Notice({ router }: { router: Router }) {
  const build = useStore($newerBuild)?.build;
  const [closedBuild, setClosedBuild] = useState<string>();
  const atStep = useSyncExternalStore(router.subscribe, () => isAtStep(router));
  if (build === undefined || build === closedBuild || atStep) return null;
  return (
    <div className={styles.notice}>
      <p className={styles.words}>نسخهٔ جدیدی از فروشگاه آماده است.</p>
      <Button variant="quiet" onClick={() => window.location.reload()}>
        به‌روزرسانی
      </Button>
      <button type="button" aria-label="بستن" onClick={() => setClosedBuild(build)} className={styles.close}>
        <CloseIcon size="sm" />
      </button>
    </div>
  );
}
