import { ApiError } from '../contract/api.ts';

export type ErrorToast = { title: string; description: string };

const title = 'خطا';
const unknownErrorToast: ErrorToast = { title, description: 'مشکلی پیش آمده است!' };

export const networkErrorToast: ErrorToast = {
  title: 'خطای شبکه',
  description: 'مشکلی در اتصال به شبکه پیش آمده است!',
};

/** The toast for a failed request: specification, section 8. Undefined for a 401, which leads to the log-in page instead. */
export function errorToastFor(error: unknown): ErrorToast | undefined {
  if (!(error instanceof ApiError)) return unknownErrorToast;
  if (error.status === 401) return undefined;
  if (error.status === 0) return networkErrorToast;
  const message = error.status === 500 ? undefined : error.messages[0]?.message;
  return message ? { title, description: message } : unknownErrorToast;
}
