import { useStore } from '@shop/shared/kernel';
import { useId } from 'react';
import { toPersianDigits } from '../../lib/digits.ts';
import { type Upload, type UploadQueue, uploadQueue } from '../../stores/upload-queue.ts';
import { focusNeighbour } from '../focus.ts';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './FilePicker.module.scss';

const megabytes = 5;
const acceptedExtensions = '.pdf,.png,.jpg,.jpeg,.webp';
const acceptedNames = /\.(pdf|png|jpe?g|webp)$/i;

export const fileUploads = (purpose: 'ticket' | 'receipt', maxFiles: number): UploadQueue =>
  uploadQueue({
    purpose,
    limits: { maxFiles, megabytes, accepts: ({ name }) => acceptedNames.test(name) },
    texts: { noun: 'فایل', wrongType: 'این نوع فایل پذیرفته نمی‌شود. فایل PDF، PNG، JPG یا WebP بفرستید.' },
  });

type FilePickerProps = {
  uploads: UploadQueue;
  /** The label of the button. */
  label: string;
  /** Names the list of the files. */
  listLabel: string;
  error?: string | undefined;
};

/** Chooses and uploads PDF files and pictures. */
export function FilePicker({
  uploads: {
    $uploads,
    limits: { maxFiles },
    add,
    remove,
  },
  label,
  listLabel,
  error = '',
}: FilePickerProps) {
  const files = useStore($uploads);
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
          void add([...(currentTarget.files ?? [])]);
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
          <li key={file.key} className={styles.file}>
            <bdi className={styles.name}>{file.name}</bdi>
            <span className={styles.hint} data-state={file.state}>
              {stateText(file)}
            </span>
            <button
              type="button"
              aria-label={`حذف ${file.name}`}
              className={styles.remove}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget, document.getElementById(id));
                remove(file.key);
              }}
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
  const size = `تا ${toPersianDigits(megabytes)} مگابایت`;
  return maxFiles === 1 ? `PDF یا عکس، ${size}` : `تا ${toPersianDigits(maxFiles)} فایل PDF یا عکس، هر کدام ${size}`;
}

const stateTexts = { waiting: 'در صف بارگذاری', sending: 'در حال بارگذاری…', ready: 'بارگذاری شد' } as const;

const stateText = (file: Upload): string => (file.state === 'failed' ? file.message : stateTexts[file.state]);
