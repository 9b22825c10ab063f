import { ApiError } from '../contract/api.ts';

export type Complaint = { title: string; description: string };

const title = 'خطا';
const fallback: Complaint = { title, description: 'مشکلی پیش آمده است!' };

export const networkComplaint: Complaint = {
  title: 'خطای شبکه',
  description: 'مشکلی در اتصال به شبکه پیش آمده است!',
};

/** What the shopper is told of a call that failed: the specification, section 8. Undefined: nothing. */
export function complaintOf(error: unknown): Complaint | undefined {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 401) return undefined;
  if (error.status === 0) return networkComplaint;
  const said = error.status === 500 ? undefined : error.messages[0]?.message;
  return said ? { title, description: said } : fallback;
}
