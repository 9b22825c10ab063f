import { Button } from '@shop/shared/ui/Button';
import { CartIcon, EnvelopeIcon, PhoneIcon } from '@shop/shared/ui/icons';
import type { ActionKind } from './offer.ts';

/** `onNear`: called when a press is likely, to load code ahead. */
export type ActionProps = { kind: ActionKind; busy: boolean; onPress: () => void; onNear: () => void };
type ActionButtonProps = ActionProps & { size?: 'md' | 'lg' };

const looks = {
  buy: { title: 'افزودن به سبد خرید', Icon: CartIcon },
  restock: { title: 'وقتی موجود شد خبرم کنید', Icon: EnvelopeIcon },
  callback: { title: 'استعلام قیمت', Icon: PhoneIcon },
} as const;

export function ActionButton({ kind, busy, onPress, onNear, size = 'lg' }: ActionButtonProps) {
  const { title, Icon } = looks[kind];
  return (
    <Button size={size} busy={busy} onClick={onPress} onPointerEnter={onNear} onFocus={onNear}>
      <Icon size="sm" />
      {title}
    </Button>
  );
}
