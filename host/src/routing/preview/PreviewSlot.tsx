import { useLocation, useStore } from '@shop/shared/kernel';
import { $preview } from './shown-preview.ts';

/** The preview over the shown page. */
export function usePreview() {
  const { key } = useLocation();
  const preview = useStore($preview, { ssr: 'initial' });
  return preview?.over === key ? preview : undefined;
}

/** The place of a preview in the layout of the shown page, before the page. Its style sheet hides what follows it. */
export function PreviewSlot() {
  const preview = usePreview();
  return preview && !preview.frame ? preview.element : null;
}
