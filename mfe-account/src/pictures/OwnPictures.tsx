import { useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { saveFile } from '@shop/shared/lib/save-file';
import { Button } from '@shop/shared/ui/Button';
import { Dialog } from '@shop/shared/ui/Dialog';
import { useEffect, useState } from 'react';
import styles from './OwnPictures.module.scss';
import { createOwnPicture, type PictureVersion } from './own-picture.ts';

/** `name`: of the file; pictures without one are numbered. */
type OwnPicturesProps = { label: string; pictures: readonly { id: string; name?: string }[] };

/** Pictures that the member or the shop has sent. A press shows one in full size. */
export function OwnPictures({ label, pictures }: OwnPicturesProps) {
  const [opened, setOpened] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const named = pictures.map(({ id, name }, place) => ({ id, name: name ?? `عکس ${toPersianDigits(place + 1)}` }));
  const shown = named.find(({ id }) => id === opened);
  return (
    <>
      <ul aria-label={label} className={styles.list}>
        {named.map(({ id, name }) => (
          <li key={id} className={styles.item}>
            <Preview
              id={id}
              name={name}
              onOpen={() => {
                setOpened(id);
                setIsOpen(true);
              }}
            />
          </li>
        ))}
      </ul>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={shown?.name ?? label}>
        {shown === undefined ? null : <FullPicture key={shown.id} {...shown} />}
      </Dialog>
    </>
  );
}

type PictureProps = { id: string; name: string };

/** Holds the file for as long as the component is shown. */
function useOwnPicture(id: string, version: PictureVersion) {
  const [picture] = useState(() => createOwnPicture(id, version));
  useEffect(() => {
    void picture.load();
    return picture.forget;
  }, [picture]);
  return { ...picture, shown: useStore(picture.$picture) };
}

function Preview({ id, name, onOpen }: PictureProps & { onOpen: () => void }) {
  const { shown, load, setBroken } = useOwnPicture(id, 'preview');
  if (shown.state === 'ready') {
    return (
      <button type="button" aria-label={`بزرگ‌نمایی ${name}`} onClick={onOpen} className={styles.open}>
        <img src={shown.address} alt={name} onError={setBroken} className={styles.preview} />
      </button>
    );
  }
  if (shown.state === 'failed') {
    return (
      <button
        type="button"
        aria-label={`${name} نمایش داده نشد؛ دوباره تلاش کنید`}
        onClick={() => void load()}
        className={styles.retry}
      >
        بارگذاری نشد؛ تلاش دوباره
      </button>
    );
  }
  return shown.state === 'missing' ? (
    <span className={styles.missing}>در دسترس نیست</span>
  ) : (
    <span role="status" aria-label={`در حال بارگذاری ${name}`} className={styles.loading} />
  );
}

function FullPicture({ id, name }: PictureProps) {
  const { shown, load, setBroken } = useOwnPicture(id, 'file');
  return (
    <div className={styles.full} aria-busy={shown.state === 'loading'}>
      {shown.state === 'loading' ? <p role="status">در حال بارگذاری…</p> : null}
      {shown.state === 'missing' ? <p>این عکس دیگر در دسترس نیست.</p> : null}
      {shown.state === 'failed' ? (
        <>
          <p role="alert">عکس بارگذاری نشد. اینترنت خود را بررسی کنید و دوباره تلاش کنید.</p>
          <Button variant="quiet" onClick={() => void load()}>
            دوباره تلاش کنید
          </Button>
        </>
      ) : null}
      {shown.state === 'ready' ? (
        <>
          <img src={shown.address} alt={name} onError={setBroken} className={styles.picture} />
          <Button variant="quiet" onClick={() => saveFile(shown.file, /\.\w+$/.test(name) ? name : `${name}.webp`)}>
            ذخیرهٔ عکس
          </Button>
        </>
      ) : null}
    </div>
  );
}
