import { Button } from '@shop/shared/ui/Button';
import { CartIcon, LetterIcon, PhoneIcon } from '@shop/shared/ui/icons';
import type { ActionKind } from './action.ts';

export type ActionProps = { kind: ActionKind; busy: boolean; onPress: () => void; onNear: () => void };
type ActionButtonProps = ActionProps & { size?: 'md' | 'lg' };

const faces = {
  buy: { title: 'افزودن به سبد خرید', Icon: CartIcon },
  restock: { title: 'وقتی موجود شد خبرم کنید', Icon: LetterIcon },
  callback: { title: 'درخواست تماس برای قیمت', Icon: PhoneIcon },
} as const;

/** The one thing to do on the page. */
export function ActionButton({ kind, busy, onPress, onNear, size = 'lg' }: ActionButtonProps) {
  const { title, Icon } = faces[kind];
  return (
    <Button size={size} busy={busy} onClick={onPress} onPointerEnter={onNear} onFocus={onNear}>
      <Icon size="sm" />
      {title}
    </Button>
  );
}
