import type { Audience } from '@shop/shared/contract';
import { accessToken, rememberPath, takeReturnPath } from '@shop/shared/kernel/surroundings';
import { redirect } from 'react-router-dom';

/** A navigation inside the tab is led as the edge leads a visitor who comes from outside. */
export function leadAway(audience: Audience | undefined, { pathname, search }: URL): void {
  const isMember = accessToken() !== undefined;
  if (audience === 'members' && !isMember) {
    rememberPath(`${pathname}${search}`);
    throw redirect('/auth/login');
  }
  if (audience === 'guests' && isMember) throw redirect(takeReturnPath());
}
