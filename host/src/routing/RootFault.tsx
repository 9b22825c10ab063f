import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Crash } from '../pages/Crash.tsx';
import { report } from '../reporting.ts';

/** The shell itself failed. */
export function RootFault({ release }: { release: string }) {
  const error = useRouteError();
  useEffect(() => report({ area: 'host', release, kind: 'render', why: error }), [error, release]);
  return <Crash />;
}
