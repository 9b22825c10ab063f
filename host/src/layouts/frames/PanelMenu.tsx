import { NavLink } from '@shop/shared/kernel';
import {
  HeartIcon,
  HomeIcon,
  PersonIcon,
  PinIcon,
  ReceiptIcon,
  StarIcon,
  TicketIcon,
  TruckIcon,
  WalletIcon,
} from '@shop/shared/ui/icons';
import styles from './PanelMenu.module.scss';

const entries = [
  { to: '/account', title: 'پیشخان', Icon: HomeIcon },
  { to: '/account/orders', title: 'سفارش‌ها', Icon: TruckIcon },
  { to: '/account/favorites', title: 'علاقه‌مندی‌ها', Icon: HeartIcon },
  { to: '/account/orders/reviews', title: 'دیدگاه‌ها', Icon: StarIcon },
  { to: '/account/wallet', title: 'کیف پول', Icon: WalletIcon },
  { to: '/account/transaction', title: 'تراکنش‌ها', Icon: ReceiptIcon },
  { to: '/account/addresses', title: 'نشانی‌ها', Icon: PinIcon },
  { to: '/account/tickets', title: 'پیام‌های پشتیبانی', Icon: TicketIcon },
  { to: '/account/personal-info', title: 'اطلاعات شخصی', Icon: PersonIcon },
];

// An entry that has another below it must match whole, or both would be marked as the current one.
const hasBelow = new Set(['/account', '/account/orders']);

export function PanelMenu() {
  return (
    <nav aria-label="حساب کاربری" className={styles.menu}>
      <ul className={styles.entries}>
        {entries.map(({ to, title, Icon }) => (
          <li key={to}>
            <NavLink to={to} end={hasBelow.has(to)} viewTransition className={styles.entry ?? ''}>
              <Icon size="sm" />
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
