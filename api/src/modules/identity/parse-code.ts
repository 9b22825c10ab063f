import { toLatinDigits } from '@shop/shared/lib/digits';
import { ok } from 'release/result';
import { unwrap } from '../../errors.ts';
import { refusals } from './refusals.ts';

/** For routes: the code in Latin digits, or the refusal as the response. */
export function parseCode(text: string, digits: number, field = 'code'): string {
  const code = toLatinDigits(text).replace(/[\s\u200e\u200f-]/g, '');
  const isCode = code.length === digits && /^[0-9]+$/.test(code);
  return unwrap(isCode ? ok(code) : { ...refusals.codeForm(digits), field });
}
