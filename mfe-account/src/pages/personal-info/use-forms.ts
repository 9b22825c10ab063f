import { notifyNetworkError, useLazyCode } from '@shop/shared/ui/lazy-code';
import { useState } from 'react';

const importForms = () => import(/* webpackChunkName: "personal-info-forms" */ './forms.ts');

/** The forms of closed sections. Their code is loaded when a pointer comes to a button, or with its press. */
export function useForms() {
  const { code: forms, load } = useLazyCode(importForms);
  const [isLoading, setIsLoading] = useState(false);
  const open = async (show: () => void) => {
    setIsLoading(true);
    const isLoaded = await load();
    setIsLoading(false);
    if (isLoaded) show();
    else notifyNetworkError();
  };
  /** The attributes of a button that opens a form. */
  const opens = (show: () => void) => ({ busy: isLoading, onPointerEnter: load, onClick: () => void open(show) });
  return { forms, opens };
}
