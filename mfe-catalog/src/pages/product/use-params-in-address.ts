import { useLocation, useNavigate } from '@shop/shared/kernel';
import { type Params, withParams } from './address.ts';

/**
 * The query of the address, and a function that sets parameters of it, so that it can be shared and reloaded. The router does it, because
 * its idea of the address decides what the next link loads; the loader does not run, because all of the page's data are here.
 */
export function useParamsInAddress() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const setParams = (params: Params): void => {
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state };
    void navigate(withParams(`${pathname}${search}`, params), options);
  };
  return { search, setParams };
}
