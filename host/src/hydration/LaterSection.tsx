import { NavigationContext, PageContext, RevalidationContext } from '@shop/shared/kernel/host';
import type { HydrateLaterProps } from '@shop/shared/ui/HydrateLater';
import { createElement, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { createGate, type Gate } from './gate.ts';
import styles from './LaterSection.module.scss';

/**
 * Rendered by `HydrateLater` of `shared/ui`: an element whose content React hydrates in a task of its own. Until then the server's HTML stays as it
 * is, and its links work. After a navigation it is rendered like any other element.
 */
export function LaterSection({ as, code, children, ...attributes }: HydrateLaterProps) {
  const place = useRef<HTMLElement>(null);
  // Contexts that change above the section. While its code is missing, React could not render the section for such a change.
  const state = code && [use(PageContext), use(NavigationContext), use(RevalidationContext)];
  const [first] = useState(() => ({ gate: createGate(place, code), children, state }));
  const { gate } = first;
  const isSameState = !state?.some((part, index) => part !== first.state?.[index]);
  // While rendering, because React needs the content in this very rendering.
  if (first.children !== children || !isSameState) gate.update();
  useEffect(gate.watch, [gate]);
  return createElement(
    as,
    { ...attributes, ref: place },
    <Suspense>
      <Gated gate={gate}>{code ? <Content gate={gate}>{children}</Content> : children}</Gated>
    </Suspense>,
  );
}

function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  use(gate.pass());
  useEffect(gate.markHydrated, [gate]);
  return children;
}

/** React leaves the HTML inside such an element as it is. */
const serverHtml = { __html: '' };

/** The content of a section whose code is loaded later. An update that reaches it before its code leaves the server's HTML in place. */
function Content({ gate, children }: { gate: Gate; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(gate.isOpen);
  useEffect(() => {
    if (isOpen) gate.markHydrated();
    else void gate.opened.then(() => setIsOpen(true));
  }, [gate, isOpen]);
  return isOpen ? (
    <div key="loaded" className={styles.content}>
      {children}
    </div>
  ) : (
    <div className={styles.content} dangerouslySetInnerHTML={serverHtml} suppressHydrationWarning />
  );
}
