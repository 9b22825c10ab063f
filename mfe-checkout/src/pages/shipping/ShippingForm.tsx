import { deliveryForm } from '@shop/shared/forms';
import { $general, type General, useNavigate, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Form, useForm } from '@shop/shared/ui/Form';
import { TextArea } from '@shop/shared/ui/TextArea';
import { useRef, useState } from 'react';
import { type Address, type Checkout, type Delivery, saveDelivery, stepToMend } from '../../checkout/checkout.ts';
import { ActionBar } from '../../parts/ActionBar.tsx';
import columns from '../../parts/columns.module.scss';
import { QuoteSummary } from '../../parts/QuoteSummary.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { Recipient } from './Recipient.tsx';

type Choice = Pick<Delivery, 'method' | 'address_id' | 'slot_id'>;
type ShippingFormProps = { checkout: Checkout; addresses: readonly Address[] };

/** A chosen address, method or window is stored at once, because prices and dates depend on it; what is typed, with the button. */
export function ShippingForm({ checkout, addresses }: ShippingFormProps) {
  const navigate = useNavigate();
  const { userData } = useStore($general, { keys: ['userData'] });
  const { delivery } = checkout;
  const [choice, setChoice] = useState<Choice>(() => firstChoice(delivery, addresses));
  const [isUpdating, setIsUpdating] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const latest = useRef(choice);
  const address = addresses.find(({ id }) => id === choice.address_id);
  const usual = usualRecipient(address, userData);
  const stored = recipientOf(delivery);
  const isOther = stored !== undefined && (stored.name !== usual.name || stored.mobile !== usual.mobile);

  const choose = async (changes: Partial<Choice>) => {
    const next = { ...choice, ...changes };
    latest.current = next;
    setChoice(next);
    setIsUpdating(true);
    try {
      await saveDelivery({ ...next, note: delivery?.note ?? '', ...(isOther ? storedRecipient(delivery) : {}) });
    } catch {
      // The client has shown a toast. The choice stays and is sent again with the button.
    }
    if (latest.current === next) setIsUpdating(false);
  };

  const form = useForm(deliveryForm, {
    initial: {
      is_other: isOther ? 'on' : '',
      recipient_name: isOther ? stored.name : '',
      recipient_mobile: isOther ? toPersianDigits(stored.mobile) : '',
      note: delivery?.note ?? '',
    },
    check: ({ is_other, recipient_name, recipient_mobile }) =>
      is_other
        ? {
            ...(recipient_name ? {} : { recipient_name: 'نام گیرنده را بنویسید.' }),
            ...(recipient_mobile ? {} : { recipient_mobile: 'شمارهٔ موبایل گیرنده را بنویسید.' }),
          }
        : {},
    send: ({ is_other, recipient_name, recipient_mobile, note = '' }) => {
      setIsPressed(true);
      return saveDelivery({ ...latest.current, note, ...(is_other ? { recipient_name, recipient_mobile } : {}) });
    },
    onSent: (saved) => {
      const step = stepToMend(saved);
      if (step === '/checkout/shipping') return document.getElementById('delivery')?.scrollIntoView();
      void navigate(step ?? '/checkout/payment', { viewTransition: true });
    },
    failedText: 'ثبت نشد. انتخاب‌هایتان سر جایش است؛ دوباره تلاش کنید.',
  });
  const problem = checkout.problems.find(({ step }) => step === 'shipping');
  const message = form.failure || (isPressed && !isUpdating ? problem?.message : undefined);
  return (
    <>
      <div className={columns.columns}>
        <div className={columns.sections} id="delivery">
          <AddressChoice
            addresses={addresses}
            value={choice.address_id}
            onValue={(address_id) => void choose({ address_id, slot_id: null })}
          />
          <Form form={form} label="آدرس و روش ارسال">
            <div className={columns.sections}>
              <MethodChoice
                checkout={checkout}
                choice={choice}
                isUpdating={isUpdating}
                onChoose={(changes) => void choose(changes)}
              />
              <Card as="section" labelledBy="recipient">
                <div className={columns.section}>
                  <h2 id="recipient" className={columns.heading}>
                    گیرنده
                  </h2>
                  <Recipient form={form} usual={usual} />
                  <TextArea hint="مثلاً ساعت تحویل، یا علامت در" {...form.textArea('note')} />
                </div>
              </Card>
            </div>
          </Form>
        </div>
        <QuoteSummary checkout={checkout} isUpdating={isUpdating} />
      </div>
      <ActionBar
        wide="fixed"
        amount={{ name: 'مبلغ پرداختی', value: formatToman(checkout.quote.total), isBusy: isUpdating }}
        message={message}
      >
        <Button size="lg" busy={form.isSending} onClick={form.submit}>
          ثبت و ادامه
        </Button>
      </ActionBar>
    </>
  );
}

/** The stored choice. Before the first one: the default address, for which the API offers its methods. */
function firstChoice(delivery: Delivery | null, addresses: readonly Address[]): Choice {
  const known = addresses.find(({ id }) => id === delivery?.address_id);
  const usual = addresses.find(({ is_default }) => is_default) ?? addresses[0];
  const address_id = known?.id ?? usual?.id ?? null;
  return { address_id, method: delivery?.method ?? null, slot_id: delivery?.slot_id ?? null };
}

type Person = { name: string; mobile: string };

/** Most people order for themselves. */
function usualRecipient(address: Address | undefined, userData: General['userData']): Person {
  if (address) return { name: address.recipient, mobile: address.mobile };
  return { name: userData ? `${userData.firstName} ${userData.lastName}`.trim() : '', mobile: userData?.mobile ?? '' };
}

/** Undefined as long as the API knows no name. */
function recipientOf(delivery: Delivery | null): Person | undefined {
  if (delivery === null || delivery.recipient_name === '') return undefined;
  return { name: delivery.recipient_name, mobile: delivery.recipient_mobile };
}

const storedRecipient = (delivery: Delivery | null) => ({
  recipient_name: delivery?.recipient_name,
  recipient_mobile: delivery?.recipient_mobile,
});
