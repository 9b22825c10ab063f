import { notify } from '@shop/shared/kernel';
import { useRef, useState } from 'react';

/**
 * Code that comes when it is first wanted. `want` says whether it is there; what did not come is asked for again the next
 * time.
 */
export function useArriving<Code extends object>(bring: () => Promise<Code>) {
  const [code, setCode] = useState<Code>();
  const coming = useRef<Promise<boolean>>(undefined);
  const want = (): Promise<boolean> => {
    coming.current ??= bring().then(
      (came) => {
        setCode(came);
        return true;
      },
      () => {
        coming.current = undefined;
        return false;
      },
    );
    return coming.current;
  };
  return { code, want };
}

/** For what was pressed for, and cannot be shown. */
export function tellNetwork(): void {
  notify({ type: 'danger', title: 'خطای شبکه', description: 'مشکلی در اتصال به شبکه پیش آمده است!' });
}
