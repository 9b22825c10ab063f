import { Button } from '@shop/shared/ui/Button';
import { Dialog } from '@shop/shared/ui/Dialog';
import { type ReactNode, useState } from 'react';

type RemoveDialogProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Must handle its failures. */
  onRemove: () => Promise<void>;
  children: ReactNode;
};

/** Asks before an item of a list is deleted. */
export function RemoveDialog({ isOpen, title, onClose, onRemove, children }: RemoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    await onRemove();
    setIsBusy(false);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            حذف شود
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
