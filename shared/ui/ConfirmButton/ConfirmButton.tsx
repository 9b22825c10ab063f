import { type ReactNode, useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';

type ConfirmButtonProps = {
  label: string;
  /** The name for screen readers, when several buttons of a page have the same label. */
  name?: string;
  variant?: 'primary' | 'quiet';
  /** The question of the dialog. */
  title: string;
  /** The consequence of «yes». */
  children: ReactNode;
  /** The labels of the two answers. */
  yes: string;
  no: string;
  /** The action removes something. */
  isRemoval?: boolean;
  /** The dialog closes when it has settled. It must handle its failures. */
  onConfirm: () => Promise<void>;
};

/** A button whose action cannot be undone, so a dialog asks for confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, variant = 'quiet', title, children, yes, no, isRemoval = false, onConfirm } = props;
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setIsDialogOpen(false);
  const confirm = async () => {
    setIsBusy(true);
    await onConfirm();
    setIsBusy(false);
    close();
  };
  return (
    <>
      <Button variant={variant} aria-label={name} onClick={() => setIsDialogOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isDialogOpen}
        onClose={close}
        title={title}
        footer={
          <>
            <Button variant={isRemoval ? 'danger' : 'primary'} busy={isBusy} onClick={() => void confirm()}>
              {yes}
            </Button>
            <Button variant="quiet" onClick={close}>
              {no}
            </Button>
          </>
        }
      >
        <p>{children}</p>
      </Dialog>
    </>
  );
}
