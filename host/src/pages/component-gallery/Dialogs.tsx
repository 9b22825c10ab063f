import { Button } from '@shop/shared/ui/Button';
import { ConfirmButton } from '@shop/shared/ui/ConfirmButton';
import { Dialog } from '@shop/shared/ui/Dialog';
import { Field } from '@shop/shared/ui/Field';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Sheet } from '@shop/shared/ui/Sheet';
import { useState } from 'react';
import { Column, Example, Section } from './Section.tsx';

type OpenDialog = 'form' | 'sheet' | 'long';

const sorts = ['پرفروش‌ترین', 'جدیدترین', 'ارزان‌ترین', 'گران‌ترین'].map((label) => ({ value: label, label }));
const manyTitles = Array.from(
  { length: 18 },
  (_, index) => `گونی پلی‌پروپیلن بافتهٔ طرح ${(index + 1).toLocaleString('fa-IR')}`,
);

export function Dialogs() {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  return (
    <Section
      id="dialogs"
      title="پنجره‌ها"
      lead="با Escape، دکمهٔ بستن یا فشار بیرون از آن بسته می‌شود و تمرکز به همان دکمه بازمی‌گردد."
    >
      <Example title="پرسش">
        <ConfirmButton
          label="حذف آدرس انبار"
          title="این آدرس حذف شود؟"
          yes="حذف آدرس"
          no="نگه داشتن"
          isRemoval
          onConfirm={async () => close()}
        >
          «انبار شمارهٔ ۲، رشت، جادهٔ انزلی» از آدرس‌های شما حذف می‌شود. سفارش‌های قبلی تغییری نمی‌کنند.
        </ConfirmButton>
      </Example>
      <Example title="فرم کوتاه">
        <Button variant="quiet" onClick={() => setOpenDialog('form')}>
          ویرایش نام
        </Button>
        <Dialog
          open={openDialog === 'form'}
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
        <Button variant="quiet" onClick={() => setOpenDialog('sheet')}>
          مرتب‌سازی
        </Button>
        <Sheet
          open={openDialog === 'sheet'}
          onClose={close}
          title="مرتب‌سازی کالاها"
          footer={<Button onClick={close}>نمایش ۲۴ کالا</Button>}
        >
          <RadioGroup label="بر اساس" options={sorts} defaultValue="پرفروش‌ترین" />
        </Sheet>
      </Example>
      <Example title="برگهٔ بلند">
        <Button variant="quiet" onClick={() => setOpenDialog('long')}>
          همهٔ طرح‌ها
        </Button>
        <Sheet open={openDialog === 'long'} onClose={close} title="همهٔ طرح‌ها">
          <ul>
            {manyTitles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </Sheet>
      </Example>
    </Section>
  );
}
