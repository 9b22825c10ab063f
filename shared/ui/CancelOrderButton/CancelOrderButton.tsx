import { notify } from '@shop/shared/kernel';
import { ConfirmButton } from '../ConfirmButton/ConfirmButton.tsx';

type CancelOrderButtonProps = {
  /** The consequence, for the dialog. */
  children: string;
  /** `reason`: of a refusal; without it the client has shown a toast. */
  cancel: () => Promise<{ ok: true } | { ok: false; reason?: string }>;
  /** Added to the toast of success. */
  refundText?: string | undefined;
};

/** Cancels an order or a special order after a confirmation. */
export function CancelOrderButton({ children, cancel, refundText }: CancelOrderButtonProps) {
  const confirm = async () => {
    const result = await cancel();
    if (result.ok) notify({ title: 'سفارش لغو شد', type: 'success', ...(refundText && { description: refundText }) });
    else if (result.reason) notify({ title: 'لغو نشد', description: result.reason, type: 'danger' });
  };
  return (
    <ConfirmButton
      label="لغو سفارش"
      title="سفارش لغو شود؟"
      yes="بله، لغو شود"
      no="نه، بماند"
      isRemoval
      onConfirm={confirm}
    >
      {children}
    </ConfirmButton>
  );
}
