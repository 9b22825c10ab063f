import { defineForm } from '../form.ts';
import { honeypot, line, mobile, text } from '../kinds.ts';

export const contactForm = defineForm('contact', {
  name: line('نام', { min: 2, max: 80, empty: 'نام خود را بنویسید.' }),
  mobile: mobile('شمارهٔ موبایل', { min: 10, empty: 'شمارهٔ موبایل خود را بنویسید تا بتوانیم پاسخ بدهیم.' }),
  subject: line('موضوع', { min: 2, max: 120, empty: 'موضوع پیام را در چند کلمه بنویسید.' }),
  message: text('متن پیام', { min: 10, max: 4000 }),
  website: honeypot('وب‌سایت'),
});
