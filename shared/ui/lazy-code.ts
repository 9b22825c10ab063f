import { notify } from '@shop/shared/kernel';
import { useRef, useState } from 'react';

/** Loads a chunk on first use. `load` resolves to false when the chunk cannot be loaded; the next call then tries again. */
export function useLazyCode<Code extends object>(importCode: () => Promise<Code>) {
  const [code, setCode] = useState<Code>();
  const loading = useRef<Promise<boolean>>(undefined);
  const load = (): Promise<boolean> => {
    loading.current ??= importCode().then(
      (imported) => {
        setCode(imported);
        return true;
      },
      () => {
        loading.current = undefined;
        return false;
      },
    );
    return loading.current;
  };
  return { code, load };
}

/** Shows the toast for a press whose code could not be loaded. */
export function notifyNetworkError(): void {
  notify({ type: 'danger', title: 'خطای شبکه', description: 'مشکلی در اتصال به شبکه پیش آمده است!' });
}
