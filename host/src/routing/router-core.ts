/**
 * The part of the router that a page needs when it is left. The build gives this file a copy of react-router of its own, so that the
 * part stays out of the host's entry (`shared/build/react-router.ts`).
 */
export { createBrowserRouter } from 'react-router-dom';
export { watchBackButton } from './back-button.ts';
