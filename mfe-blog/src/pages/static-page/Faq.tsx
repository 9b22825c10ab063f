import { Blocks } from '@shop/shared/ui/Blocks';
import { Disclosure } from '@shop/shared/ui/Disclosure';
import type { Block } from '../../api-data.ts';
import styles from './Faq.module.scss';
import { type FaqSection, splitIntoSections } from './faq-sections.ts';

/** Questions that open and close. A link to a question works while it is closed, because the id is on its visible heading. */
export function Faq({ blocks }: { blocks: readonly Block[] }) {
  return <div className={styles.questions}>{splitIntoSections(blocks).map(renderSection)}</div>;
}

function renderSection(section: FaqSection, index: number) {
  if (section.kind === 'text') return <Blocks key={index} blocks={section.blocks} />;
  return (
    <div key={index}>
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
