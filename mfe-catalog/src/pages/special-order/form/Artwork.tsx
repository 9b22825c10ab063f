import { useStore } from '@shop/shared/kernel';
import { ButtonLink } from '@shop/shared/ui/Button';
import { type DragEvent, useId } from 'react';
import styles from './Artwork.module.scss';
import { accepted } from './check-file.ts';
import type { SentFile } from './draft.ts';
import { FileList } from './FileList.tsx';
import { Section } from './Section.tsx';
import { $lost, addFiles } from './uploads.ts';

type ArtworkProps = { isMember: boolean; files: readonly SentFile[]; error: string | undefined };

/** Files are kept for their sender alone, so the shop has to know who that is. */
export function Artwork({ isMember, files, error }: ArtworkProps) {
  return (
    <Section
      title="فایل طرح"
      lead="PDF یا AI برداری بهترین است؛ PNG و JPG هم پذیرفته می‌شود. تا ۵ فایل، هر کدام تا ۲۰ مگابایت."
    >
      {isMember ? (
        <Picker error={error} />
      ) : (
        <div className={styles.guest}>
          <p>
            برای فرستادن فایل وارد حساب خود شوید. آنچه نوشته‌اید می‌ماند. بی فایل هم می‌توانید سفارش دهید و طرح را در
            «توضیح» بنویسید.
          </p>
          <ButtonLink to="/auth/login?from=%2Fspecial-order" variant="quiet">
            ورود و بارگذاری فایل
          </ButtonLink>
        </div>
      )}
      <FileList files={files} />
    </Section>
  );
}

function Picker({ error }: { error: string | undefined }) {
  const lost = useStore($lost);
  const id = useId();
  const words = error ?? lost;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void addFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop is one more way; the chooser inside is everyone's
    <div className={styles.picker} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <p className={styles.hint}>فایل‌ها را این‌جا رها کنید یا</p>
      <input
        id={id}
        name="files"
        type="file"
        multiple
        accept={accepted}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-words`}
        onChange={({ currentTarget }) => {
          void addFiles([...(currentTarget.files ?? [])]);
          // The same file again is a choice again.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={styles.label}>
        انتخاب فایل طرح
      </label>
      <p id={`${id}-words`} role="status" className={styles.error}>
        {words}
      </p>
    </div>
  );
}
