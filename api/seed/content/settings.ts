import type { ShopSettings } from '../../src/modules/content/schema.ts';
import type { SellerSettings } from '../../src/modules/invoices/parties.ts';

/** The shop's name, contact data and titles. Phone numbers and addresses are placeholders for the shopkeeper to replace. */
export const shopSettings: ShopSettings = {
  name: 'گونی‌فروش',
  home_title: 'گونی‌فروش، اولین استارتاپ گونی و کیسه در کشور',
  description:
    'گونی‌فروش اولین استارتاپ گونی و کیسه در کشور است: گونی کنفی و پلی‌پروپیلن، کیسه و کیف پارچه‌ای، جامبوبگ و سفارش چاپی، با فروش خرد و عمده و ارسال به سراسر ایران.',
  /** In national format. */
  phone: '02100000000',
  /** In international format without `+`, as chat links need it. */
  chat_phone: '989000000000',
  email: 'info@example.com',
  address: 'تهران، بازار بزرگ',
  opening_hours: 'شنبه تا چهارشنبه ۹ تا ۱۷، پنجشنبه ۹ تا ۱۳',
  instagram: 'https://instagram.com/',
  telegram: 'https://t.me/',
  season_title: 'برای شب یلدا',
  season_products: '42,57,40,39,6,53,7,9',
  /** Chosen by the shopkeeper, one a line. The search box has room for eight; counted searches have the rest. */
  suggested_searches: ['گونی کنفی', 'گونی برنج ۱۰ کیلویی', 'کیسهٔ پارچه‌ای', 'جامبوبگ', 'ساک خرید', 'نخ دوخت'].join('\n'),
  /** The footer shows the seal and the registration when the shopkeeper has filled these in. */
  enamad_url: '',
  company_name: '',
  company_registration_number: '',
  company_national_id: '',
};

/** The seller on invoices, as the tax office has it. Placeholders, too; invoices that are issued keep what they were issued with. */
export const sellerSettings: SellerSettings = {
  seller_name: 'گونی‌فروش',
  seller_legal_id: '00000000000',
  seller_economic_code: '00000000000',
  seller_registration_number: '000000',
  seller_address: 'تهران، بازار بزرگ',
  seller_postal_code: '0000000000',
  seller_phone: '02100000000',
};
