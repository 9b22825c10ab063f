import { passkeyForm } from '@shop/shared/forms';
import { useStore } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { loadingData } from '@shop/shared/stores/member-data';
import { Button } from '@shop/shared/ui/Button';
import { ConfirmButton } from '@shop/shared/ui/ConfirmButton';
import { Dialog } from '@shop/shared/ui/Dialog';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './passkeys.module.scss';
import {
  $passkeys,
  addPasskey,
  loadPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  watchPasskeys,
} from './passkeys.ts';
import { canUsePasskeys } from './webauthn.ts';

const subscribe = () => () => {};

/** The passkeys of the member: a section of the personal information. */
export function PasskeyList() {
  useEffect(watchPasskeys, []);
  return (
    <div className={styles.section}>
      <p className={styles.note}>
        با کلید عبور، بدون پیامک و با اثر انگشت، چهره یا قفل دستگاه وارد می‌شوید. ورود با کد پیامکی همیشه سر جایش است.
      </p>
      <Passkeys />
    </div>
  );
}

function Passkeys() {
  const passkeys = useStore($passkeys, { ssr: () => loadingData });
  const isSupported = useSyncExternalStore(subscribe, canUsePasskeys, () => true);
  const [isBusy, setIsBusy] = useState(false);
  if (passkeys.state === 'loading') return <Skeleton lines={3} />;
  if (passkeys.state !== 'ready') return <FaultCard onRetry={() => void loadPasskeys()} />;
  const { items, most } = passkeys.data;
  const add = async () => {
    setIsBusy(true);
    await addPasskey();
    setIsBusy(false);
  };
  return (
    <>
      {items.length === 0 ? (
        <p>هنوز کلید عبوری نساخته‌اید.</p>
      ) : (
        <ul className={styles.list}>
          {items.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {items.length < most && isSupported ? (
        <div>
          <Button variant="quiet" busy={isBusy} onClick={() => void add()}>
            افزودن کلید عبور
          </Button>
        </div>
      ) : null}
      {items.length < most ? null : (
        <p className={styles.note}>
          حداکثر {toPersianDigits(most)} کلید عبور می‌توانید داشته باشید. برای افزودن کلید جدید، یکی را حذف کنید.
        </p>
      )}
      {isSupported ? null : <p className={styles.note}>این مرورگر از کلید عبور پشتیبانی نمی‌کند.</p>}
    </>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { name, synchronised, created_at, last_used_at } = passkey;
  const [isRenaming, setIsRenaming] = useState(false);
  const close = () => setIsRenaming(false);
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>
          {[
            `ساخته‌شده در ${formatDate(created_at)}`,
            last_used_at === null ? 'هنوز با آن وارد نشده‌اید' : `آخرین ورود ${formatDate(last_used_at)}`,
            ...(synchronised ? ['روی دستگاه‌های دیگرتان هم هست'] : []),
          ].join('، ')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => setIsRenaming(true)} aria-label={`تغییر نام ${name}`}>
          تغییر نام
        </Button>
        <ConfirmButton
          label="حذف"
          name={`حذف ${name}`}
          title="کلید عبور حذف شود؟"
          yes="حذف شود"
          no="انصراف"
          isRemoval
          onConfirm={() => removePasskey(passkey)}
        >
          دیگر نمی‌توانید با «{name}» وارد شوید. دستگاه‌هایی که الان وارد حساب هستند، خارج نمی‌شوند.
        </ConfirmButton>
      </div>
      <Dialog open={isRenaming} onClose={close} title="تغییر نام کلید عبور">
        {isRenaming ? <RenameForm passkey={passkey} onClose={close} /> : null}
      </Dialog>
    </li>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm(passkeyForm, {
    id: passkey.id,
    initial: { name: passkey.name },
    send: (body) => renamePasskey(passkey, body),
    onSent: onClose,
  });
  return (
    <Form form={form}>
      <Field {...form.field('name')} />
      <Submit form={form} busy="در حال ذخیره…">
        ذخیرهٔ نام
      </Submit>
    </Form>
  );
}
