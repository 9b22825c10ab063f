import type { PanelIcon } from '@shop/shared/contract';
import { NavLink } from '@shop/shared/kernel';
import {
  CartIcon,
  CategoryIcon,
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
import type { ComponentType } from 'react';
import styles from './PanelMenu.module.scss';
import type { PanelLink } from './page-links.ts';

const icons = {
  cart: CartIcon,
  heart: HeartIcon,
  home: HomeIcon,
  person: PersonIcon,
  pin: PinIcon,
  receipt: ReceiptIcon,
  star: StarIcon,
  ticket: TicketIcon,
  truck: TruckIcon,
  wallet: WalletIcon,
} satisfies Record<PanelIcon, ComponentType<{ size?: 'sm' }>>;

const hasIcon = (name: string): name is PanelIcon => Object.hasOwn(icons, name);

export function PanelMenu({ entries }: { entries: PanelLink[] }) {
  if (entries.length === 0) return null;
  return (
    <nav aria-label="حساب کاربری" className={styles.menu}>
      <ul className={styles.entries}>
        {entries.map(({ to, title, icon, end }) => {
          // An area that is newer than this host may name an icon that this host lacks.
          const Icon = hasIcon(icon) ? icons[icon] : CategoryIcon;
          return (
            <li key={to}>
              <NavLink to={to} end={end} viewTransition className={styles.entry ?? ''}>
                <Icon size="sm" />
                {title}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
