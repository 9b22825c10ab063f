import { getShebaInfo, isShebaValid } from '@persian-tools/persian-tools';
import { toLatinDigits } from './digits.ts';

/** Reads the number of a bank account as people write it, with or without «IR», to `IR` and 24 digits. Undefined for a wrong number. */
export function toSheba(text: string): string | undefined {
  const compact = toLatinDigits(text)
    .replace(/[\s\p{Cf}._-]/gu, '')
    .toUpperCase();
  const sheba = compact.startsWith('IR') ? compact : `IR${compact}`;
  return /^IR[0-9]{24}$/.test(sheba) && isShebaValid(sheba) ? sheba : undefined;
}

/** «بانک ملی ایران»; undefined for a bank that is not known. */
export function bankOfSheba(sheba: string): string | undefined {
  return getShebaInfo(sheba)?.persianName;
}

/** «IR06 2960 …»: groups of four, as cards and bank letters print it. */
export function formatSheba(sheba: string): string {
  return sheba.replace(/.{4}(?=.)/g, '$& ');
}
