import { files as fileApi } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { timeText } from '@shop/shared/lib/day-text';
import { formatFileSize } from '@shop/shared/lib/file-size';
import { useFileSaver } from '@shop/shared/stores/use-file-saver';
import { VisitorText } from '@shop/shared/ui/VisitorText';
import { OwnPictures } from '../../pictures/OwnPictures.tsx';
import type { Message } from '../../tickets/names.ts';
import styles from './Ticket.module.scss';

export function MessageItem({ message: { by, text, at, files } }: { message: Message }) {
  // The API encodes pictures itself, as WebP. Everything else is only saved.
  const pictures = files.filter(({ media_type }) => media_type === 'image/webp');
  const others = files.filter((file) => !pictures.includes(file));
  return (
    <li className={styles.message} data-by={by}>
      <p className={styles.about}>
        {by === 'shop' ? 'پشتیبانی' : 'شما'} · {formatDate(at)}، {timeText(at)}
      </p>
      <p className={styles.text}>
        <VisitorText text={text} />
      </p>
      {pictures.length === 0 ? null : <OwnPictures label="عکس‌های این پیام" pictures={pictures} />}
      {others.length === 0 ? null : (
        <ul className={styles.files} aria-label="فایل‌های این پیام">
          {others.map((file) => (
            <li key={file.id}>
              <FileButton file={file} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A link cannot send the token, so the file is fetched and then saved. */
function FileButton({ file: { id, name, bytes } }: { file: Message['files'][number] }) {
  const { isSaving, save } = useFileSaver();
  const download = () => save(() => fileApi.get('/api/v1/uploads/{id}/file', { params: { id } }), name);
  return (
    <button type="button" className={styles.file} aria-busy={isSaving || undefined} onClick={() => void download()}>
      <bdi>{name}</bdi> <span className={styles.about}>{formatFileSize(bytes)}</span>
    </button>
  );
}
