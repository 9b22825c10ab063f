import { Fragment } from 'react';

/** Several Latin words or numbers, such as «PO 4500-22», or groups of digits in any spelling, such as «۰۲۱ ۸۸۸۸ ۷۷۷۷». */
const runs = /(\+?[A-Za-z\d]+(?:(?: |[-_./:@&+'#]| [-_./:@&+'#] )[A-Za-z\d]+)+|\+?[۰-۹]+(?:[ -][۰-۹]+)+)/;
const persianLetter = /[\u0621-\u06d5]/;
const latinLetter = /[A-Za-z]/;
/** Numbers that begin otherwise are most likely a list, which is read from right to left. */
const phoneNumber = /^[+0۰]/;

/**
 * Text that a visitor has written, in a right-to-left page. Without isolation the words of a Latin name, and the groups of a phone number,
 * change places. A direction of the whole text by its first letter would break Persian sentences that begin with a Latin name.
 */
export function VisitorText({ text }: { text: string }) {
  if (latinLetter.test(text) && !persianLetter.test(text)) return <bdi dir="ltr">{text}</bdi>;
  const parts = text.split(runs);
  if (parts.length === 1) return text;
  // A split by a group puts its matches at odd places.
  return parts.map((part, place) => {
    const isIsolated = place % 2 === 1 && (latinLetter.test(part) || phoneNumber.test(part));
    const key = `${place}`;
    return isIsolated ? (
      <bdi key={key} dir="ltr">
        {part}
      </bdi>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
