import { toSheba } from '../../lib/sheba.ts';
import { defineForm } from '../form.ts';
import { money, parsed } from '../kinds.ts';

export const withdrawalForm = defineForm('withdrawal', {
  amount: money('مبلغ برداشت', { min: 100_000, max: 2_000_000_000 }),
  sheba: parsed('شمارهٔ شبا', {
    kind: 'ltr',
    min: 24,
    max: 60,
    read: toSheba,
    wrong: 'شمارهٔ شبا درست نیست. ۲۴ رقم آن را از روی کارت یا برنامهٔ بانک بنویسید.',
  }),
});
