import { Content } from '@shop/shared/ui/Content';
import type { PictureData } from '@shop/shared/ui/Picture';
import { Actions } from './Actions.tsx';
import { Choices } from './Choices.tsx';
import { Fields } from './Fields.tsx';
import { Ground } from './Ground.tsx';
import { Layers } from './Layers.tsx';
import styles from './living.module.scss';
import { Navigation } from './Navigation.tsx';
import { Shown } from './Shown.tsx';
import { States } from './States.tsx';

const parts = [
  { id: 'ground', title: 'رنگ و حروف' },
  { id: 'actions', title: 'دکمه‌ها و نشان‌ها' },
  { id: 'fields', title: 'ورودی‌ها' },
  { id: 'choices', title: 'انتخاب‌ها و تعداد' },
  { id: 'layers', title: 'پنجره‌ها' },
  { id: 'navigation', title: 'راهبری' },
  { id: 'shown', title: 'نمایش کالا و جدول' },
  { id: 'states', title: 'حالت‌ها' },
];

/** All that areas draw with, in all its states, so that a change of one is seen everywhere at once. */
export function LivingPage({ picture }: { picture: PictureData | null }) {
  return (
    <Content
      title="اجزای فروشگاه"
      lead="هر آنچه صفحه‌ها با آن ساخته می‌شوند، با همهٔ حالت‌هایش. با دکمهٔ رنگ در سرصفحه، هر دو پوسته را ببینید."
    >
      <nav aria-label="فهرست اجزا" className={styles.index}>
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={styles.jump}>
            {title}
          </a>
        ))}
      </nav>
      <Ground />
      <Actions />
      <Fields />
      <Choices />
      <Layers />
      <Navigation />
      <Shown picture={picture} />
      <States />
    </Content>
  );
}
