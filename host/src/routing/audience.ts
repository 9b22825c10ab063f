import type { Audience } from '@shop/shared/contract';
import { accessToken, rememberPath, takeReturnPath } from '@shop/shared/kernel/surroundings';
import { redirect } from 'react-router-dom';

const LOGIN = '/auth/login';

/** Whom the edge led to the log-in, it told where to go on from there. On any other page such a word is a stranger's. */
export function rememberFrom({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  if (pathname === LOGIN) rememberPath(new URLSearchParams(search).get('from'));
}

/** A navigation inside the tab is led as the edge leads a visitor who comes from outside. */
export function leadAway(audience: Audience | undefined, { pathname, search }: URL): void {
  const isMember = accessToken() !== undefined;
  if (audience === 'members' && !isMember) {
    rememberPath(`${pathname}${search}`);
    throw redirect(LOGIN);
  }
  if (audience === 'guests' && isMember) throw redirect(takeReturnPath());
}
