import { Button } from '@shop/shared/ui/Button';
import { Dialog } from '@shop/shared/ui/Dialog';
import { Field } from '@shop/shared/ui/Field';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Sheet } from '@shop/shared/ui/Sheet';
import { useState } from 'react';
import { Column, Example, Part } from './Part.tsx';

type Layer = 'ask' | 'form' | 'sheet' | 'long';

const sorts = ['پرفروش‌ترین', 'تازه‌ترین', 'ارزان‌ترین', 'گران‌ترین'].map((label) => ({ value: label, label }));
const many = Array.from({ length: 18 }, (_, at) => `گونی پلی‌پروپیلن بافتهٔ طرح ${(at + 1).toLocaleString('fa-IR')}`);

export function Layers() {
  const [shown, show] = useState<Layer>();
  const close = () => show(undefined);
  return (
    <Part
      id="layers"
      title="پنجره‌ها"
      lead="با Escape، دکمهٔ بستن یا فشار بیرون از آن بسته می‌شود و تمرکز به همان دکمه بازمی‌گردد."
    >
      <Example title="پرسش">
        <Button variant="quiet" onClick={() => show('ask')}>
          حذف نشانی انبار
        </Button>
        <Dialog
          open={shown === 'ask'}
          onClose={close}
          title="این نشانی حذف شود؟"
          footer={
            <>
              <Button variant="danger" onClick={close}>
                حذف نشانی
              </Button>
              <Button variant="quiet" onClick={close}>
                نگه داشتن
              </Button>
            </>
          }
        >
          <p>«انبار شمارهٔ ۲، رشت، جادهٔ انزلی» از نشانی‌های شما برداشته می‌شود. سفارش‌های پیشین تغییری نمی‌کنند.</p>
        </Dialog>
      </Example>
      <Example title="فرم کوتاه">
        <Button variant="quiet" onClick={() => show('form')}>
          ویرایش نام
        </Button>
        <Dialog
          open={shown === 'form'}
          onClose={close}
          title="ویرایش نام"
          footer={<Button onClick={close}>ذخیره</Button>}
        >
          <Column>
            <Field label="نام" required />
            <Field label="نام خانوادگی" required />
          </Column>
        </Dialog>
      </Example>
      <Example title="برگهٔ پایین" note="در تلفن از پایین می‌آید و با کشیدن به پایین بسته می‌شود.">
        <Button variant="quiet" onClick={() => show('sheet')}>
          مرتب‌سازی
        </Button>
        <Sheet
          open={shown === 'sheet'}
          onClose={close}
          title="مرتب‌سازی کالاها"
          footer={<Button onClick={close}>نمایش ۲۴ کالا</Button>}
        >
          <RadioGroup label="بر پایهٔ" options={sorts} defaultValue="پرفروش‌ترین" />
        </Sheet>
      </Example>
      <Example title="برگهٔ بلند">
        <Button variant="quiet" onClick={() => show('long')}>
          همهٔ طرح‌ها
        </Button>
        <Sheet open={shown === 'long'} onClose={close} title="همهٔ طرح‌ها">
          <ul>
            {many.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </Sheet>
      </Example>
    </Part>
  );
}
