import { Content } from '@shop/shared/ui/Content';
import type { PictureData } from '@shop/shared/ui/Picture';
import { Actions } from './Actions.tsx';
import { Choices } from './Choices.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Display } from './Display.tsx';
import { Fields } from './Fields.tsx';
import { Foundations } from './Foundations.tsx';
import styles from './gallery.module.scss';
import { Navigation } from './Navigation.tsx';
import { States } from './States.tsx';

const sections = [
  { id: 'foundations', title: 'رنگ و حروف' },
  { id: 'actions', title: 'دکمه‌ها و نشان‌ها' },
  { id: 'fields', title: 'ورودی‌ها' },
  { id: 'choices', title: 'انتخاب‌ها و تعداد' },
  { id: 'dialogs', title: 'پنجره‌ها' },
  { id: 'navigation', title: 'راهبری' },
  { id: 'display', title: 'نمایش کالا و جدول' },
  { id: 'states', title: 'حالت‌ها' },
];

/** Every shared component in all its states, so that a change of one can be checked at a glance. */
export function ComponentGallery({ picture }: { picture: PictureData | null }) {
  return (
    <Content
      title="اجزای فروشگاه"
      lead="هر چیزی که صفحه‌ها با آن ساخته می‌شوند، با همهٔ حالت‌هایش. با دکمهٔ رنگ در سرصفحه، هر دو پوسته را ببینید."
    >
      <nav aria-label="فهرست اجزا" className={styles.index}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={styles.jump}>
            {title}
          </a>
        ))}
      </nav>
      <Foundations />
      <Actions />
      <Fields />
      <Choices />
      <Dialogs />
      <Navigation />
      <Display picture={picture} />
      <States />
    </Content>
  );
}
