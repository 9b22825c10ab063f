import { FaultCard } from '@shop/shared/ui/FaultCard';
import { useContext } from 'react';
import { isRouteErrorResponse, useMatches, useRevalidator, useRouteError } from 'react-router-dom';
import { NotFound } from '../pages/NotFound.tsx';
import type { Handle } from './place.ts';
import { SourceContext } from './source.ts';

/** What stands in a page's place when it could not be loaded: the rest of the shop goes on around it. */
export function PageFault() {
  const error = useRouteError();
  const source = useContext(SourceContext);
  const revalidator = useRevalidator();
  const handle = useMatches().at(-1)?.handle as Handle | undefined;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;

  const retry = () => {
    // Nothing of the area was in this page's set: only a new set can have it.
    if (!handle) return window.location.reload();
    source?.forgive(handle.area);
    void revalidator.revalidate();
  };
  return <FaultCard onRetry={retry} busy={revalidator.state !== 'idle'} />;
}
