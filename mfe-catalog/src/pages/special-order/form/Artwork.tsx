import { useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatFileSize } from '@shop/shared/lib/file-size';
import { artworkLimits } from '@shop/shared/lib/special-order';
import type { Upload } from '@shop/shared/stores/upload-queue';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { focusNeighbour } from '@shop/shared/ui/focus';
import { CheckIcon } from '@shop/shared/ui/icons';
import { type DragEvent, type ReactNode, useId } from 'react';
import styles from './Artwork.module.scss';
import type { UploadedFile } from './draft.ts';
import { Section } from './fields.tsx';
import {
  $lostFilesText,
  $uploads,
  acceptedExtensions,
  addFiles,
  cancelUpload,
  removeUploadedFile,
  retryUpload,
} from './uploads.ts';

type ArtworkProps = { isMember: boolean; files: readonly UploadedFile[]; error: string | undefined };

const { files: maxFiles, megabytes } = artworkLimits;

/** Guests cannot upload: a file belongs to a member. */
export function Artwork({ isMember, files, error }: ArtworkProps) {
  return (
    <Section
      title="فایل طرح"
      lead={`PDF یا AI برداری بهترین است؛ PNG و JPG هم پذیرفته می‌شود. تا ${toPersianDigits(maxFiles)} فایل، هر کدام تا ${toPersianDigits(megabytes)} مگابایت.`}
    >
      {isMember ? (
        <FilePicker error={error} />
      ) : (
        <div className={styles.guest}>
          <p>
            برای ارسال فایل وارد حساب خود شوید. نوشته‌هایتان می‌ماند. بدون فایل هم می‌توانید سفارش دهید و طرح را در «توضیح»
            بنویسید.
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

function FilePicker({ error }: { error: string | undefined }) {
  const lostFilesText = useStore($lostFilesText);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void addFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file input inside works with the keyboard
    <div className={styles.picker} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <p className={styles.hint}>فایل‌ها را اینجا رها کنید یا</p>
      <input
        id={id}
        name="files"
        type="file"
        multiple
        accept={acceptedExtensions}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-status`}
        onChange={({ currentTarget }) => {
          void addFiles([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file again would not fire a change event.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={styles.label}>
        انتخاب فایل طرح
      </label>
      <p id={`${id}-status`} role="status" className={styles.error}>
        {error ?? lostFilesText}
      </p>
    </div>
  );
}

/** Finished uploads, then unfinished ones. */
function FileList({ files }: { files: readonly UploadedFile[] }) {
  const uploads = useStore($uploads);
  if (files.length + uploads.length === 0) return null;
  return (
    <ul aria-label="فایل‌های طرح" className={styles.list}>
      {files.map(({ id, name, bytes }) => (
        <FileRow
          key={id}
          name={name}
          bytes={bytes}
          actions={<FileButton label="حذف" fileName={name} isRemoval onPress={() => void removeUploadedFile(id)} />}
        >
          <p role="status" className={styles.arrived}>
            <CheckIcon size="sm" /> بارگذاری شد
          </p>
        </FileRow>
      ))}
      {uploads.map((upload) => (
        <UnfinishedUpload key={upload.key} upload={upload} />
      ))}
    </ul>
  );
}

function UnfinishedUpload({ upload }: { upload: Upload }) {
  const { key, name, file, state } = upload;
  const cancel = () => cancelUpload(key);
  const bytes = file?.size ?? 0;
  if (state === 'failed') {
    return (
      <FileRow
        name={name}
        bytes={bytes}
        actions={
          <>
            {upload.canRetry ? (
              <FileButton label="بارگذاری دوباره" fileName={name} onPress={() => void retryUpload(key)} />
            ) : null}
            <FileButton label="حذف" fileName={name} isRemoval onPress={cancel} />
          </>
        }
      >
        <p role="alert" className={styles.failed}>
          {upload.message}
        </p>
      </FileRow>
    );
  }
  const actions = <FileButton label="لغو" fileName={name} isRemoval onPress={cancel} />;
  if (state !== 'sending') {
    return (
      <FileRow name={name} bytes={bytes} actions={actions}>
        <p className={styles.size}>در صف بارگذاری</p>
      </FileRow>
    );
  }
  const percent = Math.floor(upload.share * 100);
  return (
    <FileRow name={name} bytes={bytes} actions={actions}>
      <progress max={100} value={percent} aria-label={`بارگذاری ${name}`} className={styles.progress} />
      <span className={styles.percent}>{percent < 100 ? `${toPersianDigits(percent)}٪` : 'در حال بررسی…'}</span>
    </FileRow>
  );
}

type FileRowProps = { name: string; bytes: number; actions: ReactNode; children: ReactNode };

const FileRow = ({ name, bytes, actions, children }: FileRowProps) => (
  <li className={styles.row}>
    <div className={styles.description}>
      <p className={styles.name}>
        <bdi>{name}</bdi> <span className={styles.size}>{formatFileSize(bytes)}</span>
      </p>
      {children}
    </div>
    <div className={styles.actions}>{actions}</div>
  </li>
);

type FileButtonProps = {
  label: string;
  fileName: string;
  /** Removes its row, so that the focus has to move on. */
  isRemoval?: boolean;
  onPress: () => void;
};

const FileButton = ({ label, fileName, isRemoval = false, onPress }: FileButtonProps) => (
  <Button
    variant="quiet"
    aria-label={`${label} ${fileName}`}
    onClick={({ currentTarget }) => {
      if (isRemoval) focusNeighbour(currentTarget, document.querySelector<HTMLElement>('input[name="files"]'));
      onPress();
    }}
  >
    {label}
  </Button>
);
