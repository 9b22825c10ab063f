import { type ComponentType, createElement, type ReactNode } from 'react';

/** Renders a component, or inserts the markup that it had for the same props before. */
export type RenderCached = <Props extends object>(Component: ComponentType<Props>, props: Props) => ReactNode;

declare global {
  /** Set by the host while it renders a page on the server. Earlier hosts leave it undefined. */
  var __shopRenderCached: RenderCached | undefined;
}

/**
 * For the server: a component whose markup the host keeps for all pages, by its props as JSON. Written as
 * `typeof window === 'undefined' ? cachedMarkup(Card) : Card`, so that it is left out of the browser bundle of an area.
 *
 * The component must render elements from its props alone: without ids of `useId`, and without context or state that differs between pages.
 * Functions among the props may only handle events, because they are no part of the JSON.
 */
export function cachedMarkup<Props extends object>(
  Component: ComponentType<Props & { children?: never }>,
): ComponentType<Props> {
  return (props) => globalThis.__shopRenderCached?.(Component, props) ?? createElement(Component, props);
}
