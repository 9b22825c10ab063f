import { useEffect, useState } from 'react';
import type { addressForm } from '../../forms/index.ts';
import { isProvince, provinces } from '../../lib/provinces.ts';
import { Button } from '../Button/Button.tsx';
import { Field } from '../Field/Field.tsx';
import type { FormState } from '../Form/Form.tsx';
import { useLazyCode } from '../lazy-code.ts';
import { Select } from '../Select/Select.tsx';
import styles from './AddressForm.module.scss';

type AddressFormState = FormState<(typeof addressForm)['fields']>;

const toOption = (name: string) => ({ value: name, label: name });
const provinceOptions = provinces.map(toOption);

/** The fields of an address but the checkbox for the default one. */
export function AddressFields({ form }: { form: AddressFormState }) {
  return (
    <div className={styles.fields}>
      <Field autoComplete="name" {...form.field('recipient')} />
      <Field {...form.field('mobile')} />
      <Place form={form} />
      <div className={styles.wide}>
        <Field autoComplete="street-address" hint="خیابان، کوچه و نشانهٔ نزدیک" {...form.field('line')} />
      </div>
      <div className={styles.pair}>
        <Field {...form.field('plaque')} />
        <Field {...form.field('unit')} />
      </div>
      <Field autoComplete="postal-code" hint="۱۰ رقم، بدون خط تیره" {...form.field('postal_code')} />
      <div className={styles.wide}>
        <Field hint="مثلاً خانه یا انبار" {...form.field('title')} />
      </div>
    </div>
  );
}

/** Province and city. The list of cities is loaded with the form, and not with the page. */
function Place({ form }: { form: AddressFormState }) {
  const { code, load } = useLazyCode(() => import(/* webpackChunkName: "cities" */ '../../lib/cities.ts'));
  const [isFailed, setIsFailed] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const loadCities = async () => setIsFailed(!(await load()));
  useEffect(() => void loadCities(), []);

  const province = form.choice('province');
  const city = form.choice('city');
  const name = chosen ?? province.defaultValue;
  const storedCity = name === province.defaultValue ? city.defaultValue : '';
  // The stored city is an option before the others are loaded: without it the form would be sent, and kept as a draft, without a city.
  const cities = code ? (isProvince(name) ? code.citiesOf(name) : []) : storedCity ? [storedCity] : [];
  const defaultCity = cities.includes(city.defaultValue) ? city.defaultValue : '';
  return (
    <>
      <Select options={provinceOptions} placeholder="انتخاب کنید" onValue={setChosen} {...province} />
      <div className={styles.city}>
        <Select
          // Another province has other cities, and none of them is chosen yet.
          key={name}
          options={cities.map(toOption)}
          placeholder={name === '' ? 'اول استان را انتخاب کنید' : 'انتخاب کنید'}
          hint="اگر در روستا هستید، نزدیک‌ترین شهر را انتخاب کنید و نام روستا را در آدرس بنویسید."
          {...city}
          defaultValue={defaultCity}
        />
        {isFailed ? (
          <Button variant="quiet" onClick={() => void loadCities()}>
            فهرست شهرها بارگذاری نشد؛ دوباره تلاش کنید
          </Button>
        ) : null}
      </div>
    </>
  );
}
