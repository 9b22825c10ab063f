import { useStore } from '@shop/shared/kernel';
import { useState } from 'react';
import { fileSaver } from './file-saver.ts';

/** A file saver of one button. */
export function useFileSaver() {
  const [{ $isSaving, save }] = useState(fileSaver);
  return { isSaving: useStore($isSaving), save };
}
