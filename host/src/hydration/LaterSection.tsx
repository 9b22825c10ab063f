import type { HydrateLaterProps } from '@shop/shared/ui/HydrateLater';
import { createElement, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { createGate, type Gate } from './gate.ts';

/**
 * Rendered by `HydrateLater` of `shared/ui`: an element whose content React hydrates in a task of its own. Until then the server's HTML stays as it
 * is, and its links work. After a navigation it is rendered like any other element.
 */
export function LaterSection({ as, children, ...attributes }: HydrateLaterProps) {
  const place = useRef<HTMLElement>(null);
  const [first] = useState(() => ({ gate: createGate(place), children }));
  const { gate } = first;
  // While rendering, because React needs the content in this very rendering.
  if (first.children !== children) gate.open();
  useEffect(gate.watch, [gate]);
  return createElement(
    as,
    { ...attributes, ref: place },
    <Suspense>
      <Gated gate={gate}>{children}</Gated>
    </Suspense>,
  );
}

function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  use(gate.pass());
  useEffect(gate.markHydrated, [gate]);
  return children;
}
