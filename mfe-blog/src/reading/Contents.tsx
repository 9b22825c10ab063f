import { Disclosure } from '@shop/shared/ui/Disclosure';
import type { Contents as ContentsData } from '../content.ts';
import styles from './Contents.module.scss';
import { ContentsLinks } from './ContentsLinks.tsx';
import { useSection } from './use-section.ts';

type ContentsProps = { title: string; contents: ContentsData };

/** Beside the text, where the column that it stands in is; it follows the reader. */
export function Contents({ title, contents }: ContentsProps) {
  const section = useSection(contents);
  return (
    <nav aria-label={title} className={styles.beside}>
      <p className={styles.title}>{title}</p>
      <ContentsLinks contents={contents} section={section} />
    </nav>
  );
}

/** Above the text of a phone, closed until it is wanted. */
export function ContentsAbove({ title, contents }: ContentsProps) {
  return (
    <nav aria-label={title} className={styles.above}>
      <Disclosure title={title}>
        <ContentsLinks contents={contents} />
      </Disclosure>
    </nav>
  );
}
