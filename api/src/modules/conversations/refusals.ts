import { refuse } from 'release/result';

export const refusals = {
  closed: refuse('ticket-closed', 'این تیکت بسته شده است. برای موضوع تازه تیکت دیگری باز کنید.'),
  illegal: refuse('illegal-transition', 'این کار برای این تیکت شدنی نیست.'),
};
