import { useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import type { Upload, UploadQueue } from '@shop/shared/stores/upload-queue';
import { focusNeighbour } from '@shop/shared/ui/focus';
import { CloseIcon, PlusIcon } from '@shop/shared/ui/icons';
import { useEffect, useId, useState } from 'react';
import styles from './PicturePicker.module.scss';
import { acceptedPictures, pictureHint } from './picture-uploads.ts';

type PicturePickerProps = { label: string; uploads: UploadQueue; error?: string | undefined };

export function PicturePicker({ label, uploads, error }: PicturePickerProps) {
  const pictures = useStore(uploads.$uploads);
  const id = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>
        {label} <span className={styles.optional}>(اختیاری)</span>
      </legend>
      <ul className={styles.list}>
        {pictures.map((picture) => (
          <PictureItem key={picture.key} picture={picture} onRemove={() => uploads.remove(picture.key)} />
        ))}
        <li className={styles.add}>
          <input
            id={id}
            type="file"
            multiple
            accept={acceptedPictures}
            className={styles.input}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => {
              void uploads.add([...(currentTarget.files ?? [])]);
              // Otherwise choosing the same file again would not fire a change event.
              currentTarget.value = '';
            }}
          />
          <label htmlFor={id} className={styles.label}>
            <PlusIcon />
            افزودن عکس
          </label>
        </li>
      </ul>
      <p id={`${id}-hint`} className={styles.hint}>
        {pictureHint}
      </p>
      <p role="status" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}

function PictureItem({ picture, onRemove }: { picture: Upload; onRemove: () => void }) {
  const { name, file, state } = picture;
  const preview = usePreview(file);
  return (
    <li className={styles.item} data-state={state}>
      {preview === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <img src={preview} alt={name} className={styles.picture} />
      )}
      {state === 'waiting' || state === 'sending' ? (
        <span role="status" className={styles.progress}>
          {state === 'waiting' ? 'در صف بارگذاری' : `${toPersianDigits(Math.floor(picture.share * 100))}٪`}
        </span>
      ) : null}
      {state === 'failed' ? (
        <span role="alert" className={styles.failed}>
          {picture.message}
        </span>
      ) : null}
      <button
        type="button"
        aria-label={`حذف ${name}`}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget);
          onRemove();
        }}
        className={styles.remove}
      >
        <CloseIcon size="sm" />
      </button>
    </li>
  );
}

/** The address of the file in this browser, for as long as it is shown. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
