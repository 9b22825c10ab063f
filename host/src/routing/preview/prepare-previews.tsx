import type { Router } from '@shop/shared/kernel/host';
import { flushSync } from 'react-dom';
import type { Path } from 'react-router-dom';
import { $shownKey } from '../layer-mark.ts';
import type { MatchPage } from '../match-page.ts';
import { type ChosenPreview, choosePreview } from './choose-preview.ts';
import { PagePreview } from './PagePreview.tsx';
import { findLoadedPicture } from './picture-behind.ts';
import { $preview, type PreparedPreview } from './shown-preview.ts';

/** A finger that stays on a link for this long (ms) is not scrolling. By then the frame of its touch has been painted. */
const intentMs = 50;

/** The click comes within this time (ms) of the release. */
const maxClickMs = 500;

/**
 * Renders the preview of a touched link before the press, hidden, so that the press only shows it. Nothing is requested for it.
 */
export function preparePreviews(router: Pick<Router, 'state' | 'touchLink'>, matchPage: MatchPage): void {
  let timer: number | undefined;
  let isMainButton = false;

  const prepare = (path: Path, state: unknown) => {
    if ($preview.get() || router.state.navigation.state !== 'idle') return;
    const navigation = { location: { ...path, state }, matches: matchPage(path.pathname), historyAction: 'PUSH' };
    const { outline, content, frame } = choosePreview(navigation, router.state) ?? {};
    // Another layout has an element `#content` of its own.
    if (!outline || !content || frame) return;
    const behind = content.picture && findLoadedPicture(content.picture.id);
    const element = <PagePreview outline={outline} content={content} behind={behind} isPrepared />;
    const prepared = { outline, content, behind, path, state };
    flushSync(() => $preview.set({ over: $shownKey.get(), element, prepared }));
  };

  const cancel = () => {
    const { prepared, scrollY } = $preview.get() ?? {};
    if (prepared && scrollY === undefined) $preview.set(undefined);
  };

  router.touchLink = (path, state) => {
    if (isMainButton) timer = window.setTimeout(prepare, intentMs, path, state);
  };
  const handlePointer = ({ type, button }: PointerEvent) => {
    window.clearTimeout(timer);
    isMainButton = button === 0;
    if (type === 'pointerup') timer = window.setTimeout(cancel, maxClickMs);
    else cancel();
  };
  // In the capturing phase, before the link that is touched.
  for (const type of ['pointerdown', 'pointercancel', 'pointerup'] as const)
    addEventListener(type, handlePointer, { capture: true, passive: true });
}

/** The same preview as it was prepared: React leaves its elements as they are only if it gets the same objects. */
export function findPrepared({
  outline,
  content: { title, lead, picture },
}: ChosenPreview): PreparedPreview | undefined {
  const { prepared } = $preview.get() ?? {};
  if (!prepared || prepared.outline !== outline) return undefined;
  const { content } = prepared;
  return content.title === title && content.lead === lead && content.picture === picture ? prepared : undefined;
}
