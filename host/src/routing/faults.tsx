import { useRevalidator } from '@shop/shared/kernel';
import { useRouteError, useShownPage } from '@shop/shared/kernel/host';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { useContext, useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router-dom';
import { Crash, NotFound } from '../pages/error-pages.tsx';
import { report } from '../reporting.ts';
import { handleIn } from './handle.ts';
import { AreaSourceContext } from './source.ts';

/** Shown in place of a page that could not be loaded; the frame around it stays. */
export function PageFault() {
  const error = useRouteError();
  const source = useContext(AreaSourceContext);
  const revalidator = useRevalidator();
  const handle = handleIn(useShownPage().matches);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;

  const retry = () => {
    // Without a handle this tab's release set has no release of the area; only a full load brings a new set.
    if (!handle) return window.location.reload();
    source?.resetFailures(handle.area);
    void revalidator.revalidate();
  };
  return <FaultCard onRetry={retry} busy={revalidator.state !== 'idle'} />;
}

/** Shown in place of everything when the frame itself failed. */
export function RootFault({ release }: { release: string }) {
  const error = useRouteError();
  useEffect(() => report({ area: 'host', release, kind: 'render', error }), [error, release]);
  return <Crash />;
}
