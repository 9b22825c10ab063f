import { notify } from '@shop/shared/kernel';
import { Button } from '../Button/Button.tsx';

/** `name`: of what is copied, such as «کد رهگیری». */
type CopyButtonProps = { text: string; name: string };

/** Copies a text that is shown beside it. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const copy = async () => {
    try {
      await window.navigator.clipboard.writeText(text);
      notify({ type: 'success', title: `${name} کپی شد` });
    } catch {
      notify({ type: 'warning', title: 'کپی نشد', description: `${name} را انتخاب و کپی کنید.` });
    }
  };
  return (
    <Button variant="quiet" aria-label={`کپی ${name}`} onClick={() => void copy()}>
      کپی
    </Button>
  );
}
