import type { Contents } from '../content.ts';
import styles from './Contents.module.scss';

/** Plain links: the browser itself goes there, with or without script. */
export function ContentsLinks({ contents, section }: { contents: Contents; section?: string | undefined }) {
  return (
    <ol className={styles.list}>
      {contents.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} aria-current={id === section ? 'location' : undefined} className={styles.link}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
