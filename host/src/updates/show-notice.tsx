import { createRoot } from 'react-dom/client';
import { Notice } from './Notice.tsx';
import type { Router } from './way.ts';

let shown = false;

/** Beside the shop's own tree, so that no layout has to have a place for what is hardly ever there. */
export function showNotice(router: Router): void {
  if (shown) return;
  shown = true;
  // There before its text: a screen reader says what changes inside.
  const place = Object.assign(document.createElement('div'), { role: 'status' });
  document.body.append(place);
  createRoot(place).render(<Notice router={router} />);
}
