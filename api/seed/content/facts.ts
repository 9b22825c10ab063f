import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { depositPercent, figures, quoteDays } from '@shop/shared/lib/special-order';
import { maxParcelGrams } from '@shop/shared/lib/weight';
import { transitDays } from '../../src/modules/shipping/tariffs.ts';
import { variables } from '../../src/settings/variables.ts';

const setting = (
  name:
    | 'BASKET_MAX_LINES'
    | 'BASKET_MAX_QUANTITY'
    | 'COURIER_MAX_KG'
    | 'ORDER_HOLD_MINUTES'
    | 'PREPARATION_DAYS'
    | 'RETURN_DAYS'
    | 'SESSION_DAYS'
    | 'UPLOAD_ARTWORK_MEGABYTES',
): string => formatNumber(variables[name].fallback);
const days = ([from, to]: readonly [number, number]): string => `${formatNumber(from)} تا ${formatNumber(to)}`;
const minimum = (kind: keyof typeof figures): string => formatNumber(figures[kind].quantity[0]);

/** Figures of the shop that its first texts quote as `{name}`. A new shop starts with the defaults of these settings. */
const facts: Readonly<Record<string, string>> = {
  max_quantity: setting('BASKET_MAX_QUANTITY'),
  max_lines: setting('BASKET_MAX_LINES'),
  hold_minutes: setting('ORDER_HOLD_MINUTES'),
  session_days: setting('SESSION_DAYS'),
  code_minutes: formatNumber(variables.OTP_SECONDS.fallback / 60),
  return_days: setting('RETURN_DAYS'),
  preparation_days: setting('PREPARATION_DAYS'),
  free_shipping: formatToman(toRial(variables.FREE_SHIPPING_FROM.fallback)),
  charge_min: formatToman(toRial(variables.WALLET_CHARGE_MIN.fallback)),
  charge_max: formatToman(toRial(variables.WALLET_CHARGE_MAX.fallback)),
  parcel_kg: formatNumber(maxParcelGrams / 1000),
  courier_kg: setting('COURIER_MAX_KG'),
  pishtaz_days: days([transitDays.pishtazInProvince[0], transitDays.pishtaz[1]]),
  tipax_days: days(transitDays.tipax),
  freight_days: days(transitDays.freight),
  artwork_megabytes: setting('UPLOAD_ARTWORK_MEGABYTES'),
  quote_days: formatNumber(quoteDays),
  deposit_percent: formatNumber(depositPercent),
  min_cloth: minimum('cloth'),
  min_pp: minimum('pp'),
  min_jumbo: minimum('jumbo'),
  min_kraft: minimum('kraft'),
  min_mesh: minimum('mesh'),
};

/** Replaces each `{name}` by its figure. */
export function withFacts(text: string): string {
  return text.replace(/\{(\w*)\}/g, (_match, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`there is no fact «${name}»`);
    return fact;
  });
}
