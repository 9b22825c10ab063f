import pg from 'pg';

/**
 * Sums of money are eight bytes wide, which the driver gives as text: `price * 2` would then be right and `price + 10`
 * wrong. Numbers are exact up to 9 × 10¹⁵ Rial; beyond that nothing is read rather than something else.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return safeInteger;
    return pg.types.getTypeParser(oid, format);
  },
};

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('the database holds a number that cannot be read exactly');
  return number;
}
