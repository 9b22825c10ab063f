import pg from 'pg';

/**
 * Parses `bigint` columns (money) as numbers. The driver returns them as text, with which `price + 10` would concatenate. Numbers are
 * exact up to 9 × 10¹⁵ Rial; larger values throw instead of being rounded.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return safeInteger;
    return pg.types.getTypeParser(oid, format);
  },
};

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('a number in the database is too large to be read exactly');
  return number;
}
