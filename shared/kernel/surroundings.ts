import { type Api, ApiError, type CallOptions } from '../contract/api.ts';
import { notify } from './alerts.ts';
import { accessToken, forgetToken } from './auth.ts';
import { complaintOf } from './complaints.ts';
import { createApi } from './http.ts';
import { rememberPath } from './return-path.ts';

// What the host alone needs, and no area.
export { accessToken } from './auth.ts';
export { whenIdle } from './idle.ts';
export { PieceContext, type PieceProps } from './pieces.ts';
export { rememberPath, takeReturnPath } from './return-path.ts';

const LOGIN = '/auth/login';

type Surroundings = {
  /** Where the API is; '' is this very site. */
  apiBase: string;
  /** Shows another page of the shop. */
  goTo: (path: string) => void;
};

let { apiBase, goTo }: Surroundings = { apiBase: '', goTo: (path) => window.location.assign(path) };
let leaving = new AbortController();

/** The host tells once where it runs. */
export function surround(given: Surroundings): void {
  ({ apiBase, goTo } = given);
}

/** Another page is shown: what the one before still asks for has no reader any more. */
export function leavePage(): void {
  leaving.abort();
  leaving = new AbortController();
}

/** `quiet`: none of its failures is told; for what the shopper did not ask for, or what has its own place to say so. */
export function browserApi({ quiet = false } = {}): Api {
  return createApi({
    baseUrl: () => apiBase,
    token: accessToken,
    leaving: () => leaving.signal,
    onFailure: (error, options) => {
      const { status } = error instanceof ApiError ? error : { status: undefined };
      if (status === 401) return askToLogIn();
      if (quiet || isQuiet(options.quiet, status)) return;
      const complaint = complaintOf(error);
      if (complaint) notify({ ...complaint, type: 'danger' });
    },
  });
}

function isQuiet(quiet: CallOptions['quiet'] = false, status: number | undefined): boolean {
  return typeof quiet === 'boolean' ? quiet : status !== undefined && quiet.includes(status);
}

/** The token does not hold any more, whatever asked. */
function askToLogIn(): void {
  const { pathname, search } = window.location;
  rememberPath(`${pathname}${search}`);
  forgetToken();
  if (pathname !== LOGIN) goTo(LOGIN);
}
