import { highlight } from '@shop/shared/lib/highlight';
import styles from './Highlighted.module.scss';

/** A text with what was searched for marked in it. */
export function Highlighted({ text, question }: { text: string; question: string }) {
  if (question === '') return text;
  return highlight(text, question).map((part, place) =>
    part.typed ? (
      <mark key={place} className={styles.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
