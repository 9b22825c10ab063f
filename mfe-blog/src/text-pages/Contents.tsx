import { Disclosure } from '@shop/shared/ui/Disclosure';
import type { Contents as ContentsData } from '../api-data.ts';
import styles from './Contents.module.scss';
import { useCurrentSection } from './use-current-section.ts';

type ContentsProps = { title: string; contents: ContentsData };

/** The list of contents beside the text, for wide screens. It marks the section that is being read. */
export function Contents({ title, contents }: ContentsProps) {
  const currentId = useCurrentSection(contents);
  return (
    <nav aria-label={title} className={styles.beside}>
      <p className={styles.title}>{title}</p>
      <ContentsLinks contents={contents} currentId={currentId} />
    </nav>
  );
}

/** The list of contents above the text, for phones: closed at first. */
export function ContentsAbove({ title, contents }: ContentsProps) {
  return (
    <nav aria-label={title} className={styles.above}>
      <Disclosure title={title}>
        <ContentsLinks contents={contents} />
      </Disclosure>
    </nav>
  );
}

/** Ordinary links to fragments, which the browser follows without script too. */
function ContentsLinks({ contents, currentId }: { contents: ContentsData; currentId?: string | undefined }) {
  return (
    <ol className={styles.list}>
      {contents.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} aria-current={id === currentId ? 'location' : undefined} className={styles.link}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
