import type { ReactNode } from 'react';
import styles from './icons.module.scss';

type IconProps = { size?: 'sm' | 'md' | 'lg'; filled?: boolean };

const sizes = { sm: 18, md: 24, lg: 32 };

// Icons are hidden from screen readers; the control around an icon needs a name. The pure annotations let an area bundle only the icons
// that it uses.
function icon(drawing: ReactNode) {
  return function Icon({ size = 'md', filled = false }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        width={sizes[size]}
        height={sizes[size]}
        viewBox="0 0 24 24"
        className={styles.icon}
        data-filled={filled || undefined}
      >
        {drawing}
      </svg>
    );
  };
}

export const HomeIcon = /* @__PURE__ */ icon(
  <path d="M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />,
);
export const CategoryIcon = /* @__PURE__ */ icon(
  <path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM16.5 13.2a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6z" />,
);
export const HeartIcon = /* @__PURE__ */ icon(
  <path d="M12 20s-7.5-4.6-7.5-10.1A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 7.5 2.9C19.5 15.4 12 20 12 20z" />,
);
export const CartIcon = /* @__PURE__ */ icon(
  <path d="M5 8.500h14l-1 10.600a1 1 0 0 1-1 .9H7a1 1 0 0 1-1-.9zM8.5 8.500V7.500a3.5 3.5 0 0 1 7 0v1" />,
);
export const PersonIcon = /* @__PURE__ */ icon(
  <path d="M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.600zM4.8 20a7.3 7.3 0 0 1 14.4 0" />,
);
export const CloseIcon = /* @__PURE__ */ icon(<path d="m6 6 12 12M18 6 6 18" />);
export const SearchIcon = /* @__PURE__ */ icon(
  <path d="M10.8 17.500a6.7 6.7 0 1 0 0-13.4 6.7 6.7 0 0 0 0 13.400zM15.8 15.8 20 20" />,
);
export const SunIcon = /* @__PURE__ */ icon(
  <path d="M12 16.200a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.400zM12 2.800v1.700M12 19.500v1.700M2.8 12h1.700M19.5 12h1.700M5.5 5.500l1.2 1.200M17.3 17.300l1.2 1.200M18.5 5.500l-1.2 1.200M6.7 17.300l-1.2 1.2" />,
);
export const MoonIcon = /* @__PURE__ */ icon(<path d="M19.8 14.300A8 8 0 0 1 9.7 4.200a8 8 0 1 0 10.1 10.100z" />);
export const ScreenIcon = /* @__PURE__ */ icon(<path d="M4 5h16v11H4zM9 20h6M12 16v4" />);
/** Points forward in reading direction, which is to the left in Persian. */
export const ForwardIcon = /* @__PURE__ */ icon(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />);
/** Points back: to the right, in Persian. */
export const BackIcon = /* @__PURE__ */ icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />);
export const ReloadIcon = /* @__PURE__ */ icon(
  <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.400L19.5 8.800M19.5 4.300v4.500H15" />,
);
export const TruckIcon = /* @__PURE__ */ icon(
  <path d="M2.5 6.5h11v10h-11zM13.5 10h4l3.5 3.500v3h-7.500M6.5 19a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.800zM17 19a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.800z" />,
);
export const PhoneIcon = /* @__PURE__ */ icon(
  <path d="M5 4.500h3.500l1.7 4.2-2.1 1.500a11.5 11.5 0 0 0 5.7 5.700l1.5-2.1 4.2 1.700V19a1.5 1.5 0 0 1-1.6 1.500A15.5 15.5 0 0 1 3.5 6.1 1.5 1.5 0 0 1 5 4.500z" />,
);
export const EnvelopeIcon = /* @__PURE__ */ icon(<path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />);
export const TicketIcon = /* @__PURE__ */ icon(
  <path d="M4 5.500h16v10.500H9.500L5.5 19.500V16H4zM8 9.500h8M8 12.500h5" />,
);
export const WalletIcon = /* @__PURE__ */ icon(<path d="M4 7.500h15v12H4zM4 7.500l11-3.500v3.500M15.5 13.500h3.5" />);
export const PinIcon = /* @__PURE__ */ icon(
  <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0C18.5 15 12 21 12 21zM12 12.300a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.600z" />,
);
export const ReceiptIcon = /* @__PURE__ */ icon(
  <path d="M6 3.500h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.500zM9 8h6M9 11.500h6M9 15h3.5" />,
);
export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 5.500v13M5.5 12h13" />);
export const MinusIcon = /* @__PURE__ */ icon(<path d="M5.5 12h13" />);
export const DownIcon = /* @__PURE__ */ icon(<path d="m5.5 9 6.5 6.500L18.500 9" />);
export const CheckIcon = /* @__PURE__ */ icon(<path d="m5 12.500 4.500 4.500L19 7" />);
export const AlertIcon = /* @__PURE__ */ icon(
  <path d="M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 8v4.800M12 16v.1" />,
);
export const BellIcon = /* @__PURE__ */ icon(
  <path d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 18.500a2 2 0 0 0 4 0M12 5V3.500" />,
);
export const StarIcon = /* @__PURE__ */ icon(<path d="m12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.6-5 2.6.9-5.6-4-4 5.6-.8z" />);
export const WarningIcon = /* @__PURE__ */ icon(<path d="M12 4.500 21 19.500H3zM12 10v4M12 16.800v.1" />);
export const ChatIcon = /* @__PURE__ */ icon(
  <path d="M12 20a8 8 0 1 0-7-4.200L4 20l4.400-.9A8 8 0 0 0 12 20zM8.500 10h7M8.500 13.500h4.500" />,
);
export const RecentIcon = /* @__PURE__ */ icon(
  <path d="M12 19.500a7.500 7.500 0 1 0-7.300-5.800M4.500 19v-5.300h5.300M12 8v4.300l2.800 1.700" />,
);
export const PrintIcon = /* @__PURE__ */ icon(
  <path d="M7.500 8.500V4h9v4.500M7.500 16H4V8.500h16V16h-3.500M7.500 13h9v7h-9z" />,
);
export const FilterIcon = /* @__PURE__ */ icon(
  <path d="M4 7h9.500M18 7h2M4 17h2M10.500 17H20M15.700 9.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400zM8.300 19.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400z" />,
);
export const ShareIcon = /* @__PURE__ */ icon(
  <path d="M17 8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM7 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM17 20.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM9.200 10.700l5.600-3.400M9.200 13.300l5.600 3.400" />,
);
