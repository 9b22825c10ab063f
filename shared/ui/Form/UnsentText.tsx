import { useState } from 'react';
import type { Fields, FormDefinition, NameOf } from '../../forms/index.ts';
import { Button } from '../Button/Button.tsx';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { clearDraft, readDraft } from './draft.ts';
import styles from './Form.module.scss';

type UnsentTextProps<F extends Fields> = {
  form: FormDefinition<F>;
  field: NameOf<F>;
  /** As in `useForm`. */
  id: string | number;
  /** The kind of text, such as «پیام». */
  name: string;
};

/** In the place of a form that was closed while a visitor wrote: shows the text of its draft, which would be lost otherwise. */
export function UnsentText<F extends Fields>({ form, field, id, name }: UnsentTextProps<F>) {
  const [text, setText] = useState(() => readDraft(form, String(id))?.typed[field]?.trim());
  if (!text) return null;
  const discard = () => {
    clearDraft(form, String(id));
    setText(undefined);
  };
  return (
    <section aria-label={`${name} ارسال‌نشده`} className={styles.unsent}>
      <p className={styles.unsentTitle}>{name} شما ارسال نشد. متن آن را می‌توانید کپی کنید:</p>
      <p className={styles.unsentText}>{text}</p>
      <div className={styles.actions}>
        <CopyButton text={text} name={`متن ${name}`} />
        <Button variant="quiet" onClick={discard}>
          حذف
        </Button>
      </div>
    </section>
  );
}
