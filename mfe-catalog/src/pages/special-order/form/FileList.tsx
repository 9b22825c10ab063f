import { useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { CheckIcon } from '@shop/shared/ui/icons';
import type { ReactNode } from 'react';
import { sizeOf } from '../../../special-orders/file-size.ts';
import type { SentFile } from './draft.ts';
import styles from './FileList.module.scss';
import { $uploads, dropUpload, removeSent, tryAgain, type Upload } from './uploads.ts';

/** What has arrived, and what is on its way. */
export function FileList({ files }: { files: readonly SentFile[] }) {
  const uploads = useStore($uploads);
  if (files.length + uploads.length === 0) return null;
  return (
    <ul aria-label="فایل‌های طرح" className={styles.list}>
      {files.map(({ id, name, bytes }) => (
        <Row
          key={id}
          name={name}
          bytes={bytes}
          actions={<Act label="حذف" of={name} onPress={() => void removeSent(id)} />}
        >
          <p role="status" className={styles.arrived}>
            <CheckIcon size="sm" /> رسید
          </p>
        </Row>
      ))}
      {uploads.map((upload) => (
        <Coming key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function Coming({ upload }: { upload: Upload }) {
  const { id, file, state } = upload;
  const drop = () => dropUpload(id);
  if (state === 'failed') {
    return (
      <Row
        name={file.name}
        bytes={file.size}
        actions={
          <>
            {upload.again ? <Act label="تلاش دوباره" of={file.name} onPress={() => void tryAgain(id)} /> : null}
            <Act label="حذف" of={file.name} onPress={drop} />
          </>
        }
      >
        <p role="alert" className={styles.failed}>
          {upload.message}
        </p>
      </Row>
    );
  }
  const percent = state === 'sending' ? Math.floor(upload.share * 100) : 0;
  return (
    <Row name={file.name} bytes={file.size} actions={<Act label="لغو" of={file.name} onPress={drop} />}>
      <progress max={100} value={percent} aria-label={`بارگذاری ${file.name}`} className={styles.progress} />
      <span className={styles.percent}>{percent < 100 ? `${toPersianDigits(percent)}٪` : 'در حال بررسی…'}</span>
    </Row>
  );
}

type RowProps = { name: string; bytes: number; actions: ReactNode; children: ReactNode };

const Row = ({ name, bytes, actions, children }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.words}>
      <p className={styles.name}>
        <bdi>{name}</bdi> <span className={styles.size}>{sizeOf(bytes)}</span>
      </p>
      {children}
    </div>
    <div className={styles.actions}>{actions}</div>
  </li>
);

const Act = ({ label, of, onPress }: { label: string; of: string; onPress: () => void }) => (
  <Button variant="quiet" aria-label={`${label} ${of}`} onClick={onPress}>
    {label}
  </Button>
);
