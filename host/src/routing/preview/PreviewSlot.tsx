import { useLocation, useStore } from '@shop/shared/kernel';
import { $preview } from './shown-preview.ts';

/** The place of the preview, before the page in the main part. Its style sheet hides what follows it. */
export function PreviewSlot() {
  const { key } = useLocation();
  const preview = useStore($preview, { ssr: 'initial' });
  return preview?.over === key ? preview.element : null;
}
