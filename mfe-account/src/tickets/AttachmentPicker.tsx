import { useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { CloseIcon } from '@shop/shared/ui/icons';
import { useId } from 'react';
import styles from './AttachmentPicker.module.scss';
import { type Attachment, type Attachments, acceptedExtensions, maxFiles, maxMegabytes } from './attachments.ts';

export function AttachmentPicker({ attachments }: { attachments: Attachments }) {
  const files = useStore(attachments.$files);
  const id = useId();
  return (
    <div className={styles.picker}>
      <input
        id={id}
        type="file"
        multiple
        accept={acceptedExtensions}
        className={styles.input}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          attachments.add([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file again would not fire a change event.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={styles.label}>
        افزودن فایل
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        تا {toPersianDigits(maxFiles)} فایل PDF یا عکس، هر کدام تا {toPersianDigits(maxMegabytes)} مگابایت
      </p>
      <ul className={styles.files} aria-label="فایل‌های پیوست" aria-live="polite">
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <bdi className={styles.name}>{file.name}</bdi>
            <span className={styles.hint} data-state={file.state}>
              {stateText(file)}
            </span>
            <button
              type="button"
              aria-label={`حذف ${file.name}`}
              className={styles.remove}
              onClick={() => attachments.remove(file.id)}
            >
              <CloseIcon size="sm" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function stateText(file: Attachment): string {
  if (file.state === 'failed') return file.message;
  return file.state === 'sending' ? 'در حال بارگذاری…' : 'بارگذاری شد';
}
