import {
  ChartColumn,
  CloudUpload,
  ExternalLink,
  Gift,
  House,
  KeyRound,
  LayoutGrid,
  Megaphone,
  MessageCircle,
  Package,
  ReceiptText,
  ScanBarcode,
  Settings,
  Store,
  Users,
  Wallet,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import styles from './menu-icon.module.css';

const icons: Readonly<Record<string, LucideIcon>> = {
  center_home: House,
  home: House,
  cashier: ScanBarcode,
  member: Users,
  stored_value: Wallet,
  points: Gift,
  marketing: Megaphone,
  order: ReceiptText,
  item: Package,
  analysis: ChartColumn,
  wechat: MessageCircle,
  open_api: KeyRound,
  merchant: Store,
  system: Settings,
  payment: Wallet,
  payment_report: ChartColumn,
  backup: CloudUpload,
};

interface MenuIconProps {
  /** The default group's code; undefined for a link. */
  code: string | undefined;
  /** Address of the icon that the merchant chose. */
  url: string | null;
}

/** The icon of a group or link in the menu. */
export function MenuIcon({ code, url }: MenuIconProps) {
  if (url !== null) {
    return <span className={styles.icon} style={{ maskImage: `url(${JSON.stringify(url)})` }} aria-hidden="true" />;
  }
  const Icon = code === undefined ? ExternalLink : (icons[code] ?? LayoutGrid);
  return <Icon size={17} strokeWidth={1.75} aria-hidden="true" />;
}
