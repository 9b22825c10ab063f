import { deliveryForm } from '@shop/shared/forms';
import { $general, type General, useNavigate, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Form, useForm, useIsShown } from '@shop/shared/ui/Form';
import { TextArea } from '@shop/shared/ui/TextArea';
import { useRef, useState } from 'react';
import {
  type Address,
  type Checkout,
  type Delivery,
  type DeliveryChoice,
  saveDelivery,
  stepToMend,
} from '../../checkout/checkout.ts';
import { ActionBar } from '../../parts/ActionBar.tsx';
import page from '../../parts/page.module.scss';
import { QuoteSummary } from '../../parts/QuoteSummary.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { type Person, Recipient } from './Recipient.tsx';

type Choice = Pick<Delivery, 'method' | 'address_id' | 'slot_id'>;
type ShippingFormProps = { checkout: Checkout; addresses: readonly Address[] };

/** A chosen address, method or window is stored at once, because prices and dates depend on it; what is typed, with the button. */
export function ShippingForm({ checkout, addresses }: ShippingFormProps) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { userData } = useStore($general, { keys: ['userData'] });
  const { delivery } = checkout;
  const [choice, setChoice] = useState<Choice>(() => firstChoice(delivery, addresses));
  const [isUpdating, setIsUpdating] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const latest = useRef(choice);
  /** Note and recipient that the button is sending: a choice meanwhile must not replace them by those that were stored before. */
  const sent = useRef<Omit<DeliveryChoice, keyof Choice>>(undefined);
  const address = addresses.find(({ id }) => id === choice.address_id);
  const usual = usualRecipient(address, userData);
  const isPickup = choice.method === 'pickup';
  const stored = storedRecipient(delivery, choice.address_id);
  const other = stored && (stored.name !== usual?.name || stored.mobile !== usual.mobile) ? stored : undefined;

  const choose = async (changes: Partial<Choice>) => {
    const next = { ...choice, ...changes };
    latest.current = next;
    setChoice(next);
    setIsUpdating(true);
    try {
      const stored = sent.current ?? { note: delivery?.note ?? '', ...(other && recipientBody(other)) };
      await saveDelivery({ ...next, ...stored });
    } catch {
      // The client has shown a toast. The choice stays and is sent again with the button.
    }
    if (latest.current === next) setIsUpdating(false);
  };

  const needsRecipient = (isOther: boolean) => isOther || (isPickup && usual === undefined);
  const form = useForm(deliveryForm, {
    initial: {
      is_other: usual && other ? 'on' : '',
      recipient_name: other?.name ?? '',
      recipient_mobile: toPersianDigits(other?.mobile ?? (usual ? '' : (userData?.mobile ?? ''))),
      note: delivery?.note ?? '',
    },
    check: ({ is_other, recipient_name, recipient_mobile }) =>
      needsRecipient(is_other)
        ? {
            ...(recipient_name ? {} : { recipient_name: 'نام گیرنده را بنویسید.' }),
            ...(recipient_mobile ? {} : { recipient_mobile: 'شمارهٔ موبایل گیرنده را بنویسید.' }),
          }
        : {},
    send: ({ is_other, recipient_name, recipient_mobile, note = '' }) => {
      setIsPressed(true);
      sent.current = { note, ...(needsRecipient(is_other) ? { recipient_name, recipient_mobile } : {}) };
      const saved = saveDelivery({ ...latest.current, ...sent.current });
      const forgetSent = () => {
        sent.current = undefined;
      };
      saved.then(forgetSent, forgetSent);
      return saved;
    },
    onSent: (saved) => {
      if (!isShown()) return;
      const step = stepToMend(saved);
      if (step !== '/checkout/shipping') return void navigate(step ?? '/checkout/payment', { viewTransition: true });
      const missing = missingIn(saved, addresses);
      if (missing) showSection(missing.section);
    },
    failedText: 'ثبت نشد. انتخاب‌هایتان سر جایش است؛ دوباره تلاش کنید.',
  });
  const message = form.failure || (isPressed && !isUpdating ? missingIn(checkout, addresses)?.message : undefined);
  return (
    <>
      <div className={page.columns}>
        <div className={page.sections}>
          <AddressChoice
            addresses={addresses}
            value={choice.address_id}
            onValue={(address_id) => void choose({ address_id, slot_id: null })}
          />
          <Form form={form} label="آدرس و روش ارسال">
            <div className={page.sections}>
              <MethodChoice
                checkout={checkout}
                choice={choice}
                isUpdating={isUpdating}
                onChoose={(changes) => void choose(changes)}
              />
              <Card as="section" labelledBy="recipient">
                <div className={page.section}>
                  <h2 id="recipient" className={page.heading}>
                    گیرنده
                  </h2>
                  <Recipient form={form} usual={usual} isPickup={isPickup} />
                  <TextArea hint="مثلاً پیش از تحویل تماس بگیرید." {...form.textArea('note')} />
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
  const stored = addresses.find(({ id }) => id === delivery?.address_id);
  const usual = addresses.find(({ is_default }) => is_default) ?? addresses[0];
  const address_id = stored?.id ?? usual?.id ?? null;
  return { address_id, method: delivery?.method ?? null, slot_id: delivery?.slot_id ?? null };
}

/** Most people order for themselves. */
function usualRecipient(address: Address | undefined, userData: General['userData']): Person | undefined {
  if (address) return { name: address.recipient, mobile: address.mobile };
  const name = userData ? `${userData.firstName} ${userData.lastName}`.trim() : '';
  return userData && name !== '' ? { name, mobile: userData.mobile } : undefined;
}

/**
 * The API fills in the recipient of the address or the member; the name is empty if it has neither. A draft that a coupon has begun in the
 * cart has no address: its recipient is the member, not somebody else than the recipient of the default address.
 */
function storedRecipient(delivery: Delivery | null, addressId: string | null): Person | undefined {
  if (delivery === null || delivery.recipient_name === '') return undefined;
  if (delivery.address_id === null && addressId !== null) return undefined;
  return { name: delivery.recipient_name, mobile: delivery.recipient_mobile };
}

const recipientBody = ({ name, mobile }: Person) => ({ recipient_name: name, recipient_mobile: mobile });

type Section = 'addresses' | 'methods' | 'slots' | 'recipient';
type Missing = { message: string; section: Section };

/** The first missing part of an order, with the heading of the section in which it is chosen. */
function missingIn({ problems, delivery }: Checkout, addresses: readonly Address[]): Missing | undefined {
  const problem = problems.find(({ step }) => step === 'shipping');
  if (problem === undefined) return undefined;
  const { code, message } = problem;
  if (addresses.length === 0 && (delivery?.method ?? null) === null) {
    return { message: 'آدرس خود را اضافه کنید یا تحویل حضوری را انتخاب کنید.', section: 'addresses' };
  }
  return { message, section: sections[code] ?? 'methods' };
}

const sections: Readonly<Record<string, Section>> = {
  'address-needed': 'addresses',
  'recipient-needed': 'recipient',
  'slot-needed': 'slots',
  'slot-taken': 'slots',
};

function showSection(id: Section): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'center' });
  heading?.parentElement?.querySelector<HTMLElement>('input:enabled, button')?.focus({ preventScroll: true });
}
