import { Blocks } from '@shop/shared/ui/Blocks';
import { Disclosure } from '@shop/shared/ui/Disclosure';
import type { Block } from '../../content.ts';
import styles from './Questions.module.scss';
import { type Section, sectionsOf } from './sections.ts';

/** Questions whose answers open below them; a link that names one leads to it. */
export function Questions({ blocks }: { blocks: readonly Block[] }) {
  return <div className={styles.questions}>{sectionsOf(blocks).map(drawSection)}</div>;
}

function drawSection(section: Section, place: number) {
  if (section.kind === 'text') return <Blocks key={place} blocks={section.blocks} />;
  return (
    <div key={place}>
      {section.questions.map(({ heading: { id, text }, answer }) => (
        <Disclosure
          key={id}
          title={
            <h3 id={id} className={styles.question}>
              {text}
            </h3>
          }
        >
          <Blocks blocks={answer} />
        </Disclosure>
      ))}
    </div>
  );
}
