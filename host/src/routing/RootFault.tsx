import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Crash } from '../pages/Crash.tsx';
import { report } from '../reporting.ts';

/** The shell itself failed. */
export function RootFault() {
  const error = useRouteError();
  useEffect(() => report({ area: 'host', kind: 'render', why: error }), [error]);
  return <Crash />;
}
