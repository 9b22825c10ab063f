import { type ComponentType, createElement, type HTMLAttributes } from 'react';
import type { LaterCode } from '../../contract/index.ts';

export type HydrateLaterProps = {
  as: 'section' | 'footer' | 'div' | 'li' | 'ul';
  /** The code of the content, if a first page does not load it (`laterCode`). */
  code?: LaterCode;
} & HTMLAttributes<HTMLElement>;

declare global {
  /** Set by the host, on the server and in the browser, before it renders. Earlier hosts leave it undefined. */
  var __shopHydrateLater: ComponentType<HydrateLaterProps> | undefined;
}

/**
 * An element whose content is hydrated later than what is around it: when it comes near the window, when the visitor uses it, or when the browser is
 * idle. The code for it is the host's, so that an area does not bring it again, and all sections of a page wait in one queue.
 *
 * An update of its children makes React hydrate them first and then apply the update. Children that are the same element in each rendering spare
 * that work.
 */
export function HydrateLater({ as, code, ...attributes }: HydrateLaterProps) {
  const LaterSection = globalThis.__shopHydrateLater;
  const named = code ? { ...attributes, 'data-later': code.chunk } : attributes;
  return LaterSection ? <LaterSection as={as} {...(code && { code })} {...named} /> : createElement(as, named);
}
