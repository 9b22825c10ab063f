import { useStore } from '@shop/shared/kernel';
import { useId } from 'react';
import { toPersianDigits } from '../../lib/digits.ts';
import { CloseIcon } from '../icons/icons.tsx';
import { acceptedExtensions, type ChosenFile, type ChosenFiles, maxMegabytes } from './chosen-files.ts';
import styles from './FilePicker.module.scss';

export { busyText, chosenFiles, keyWithFiles } from './chosen-files.ts';

type FilePickerProps = {
  files: ChosenFiles;
  /** Of the button. */
  label: string;
  /** Names the list of the files. */
  listLabel: string;
  error?: string | undefined;
};

/** Chooses and uploads PDF files and pictures. */
export function FilePicker({
  files: { $files, maxFiles, add, remove },
  label,
  listLabel,
  error = '',
}: FilePickerProps) {
  const files = useStore($files);
  const id = useId();
  return (
    <div className={styles.picker}>
      <input
        id={id}
        type="file"
        multiple={maxFiles > 1}
        accept={acceptedExtensions}
        className={styles.input}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error !== ''}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file again would not fire a change event.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hintText(maxFiles)}
      </p>
      <ul className={styles.files} aria-label={listLabel} aria-live="polite">
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
              onClick={() => remove(file.id)}
            >
              <CloseIcon size="sm" />
            </button>
          </li>
        ))}
      </ul>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  );
}

function hintText(maxFiles: number): string {
  const size = `تا ${toPersianDigits(maxMegabytes)} مگابایت`;
  return maxFiles === 1 ? `PDF یا عکس، ${size}` : `تا ${toPersianDigits(maxFiles)} فایل PDF یا عکس، هر کدام ${size}`;
}

function stateText(file: ChosenFile): string {
  if (file.state === 'failed') return file.message;
  return file.state === 'sending' ? 'در حال بارگذاری…' : 'بارگذاری شد';
}
